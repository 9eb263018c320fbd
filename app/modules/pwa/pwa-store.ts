import { pageState } from "#app/modules/page-state/page-state.ts";

/** Which of the app's banners are due. */
export const pwaStore = pageState({
	/** A new release waits. */
	update: false,
	/** The browser offers to install the site, and the visitor may be asked. */
	install: false,
});
