import { proxy } from "valtio/vanilla";

/** Which of the app's banners are due. */
export const pwaStore = proxy({
	/** A new release waits. */
	update: false,
	/** The browser offers to install the site, and the visitor may be asked. */
	install: false,
});
