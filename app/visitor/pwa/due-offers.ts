import { standAboveBanner } from "#app/site/overlays/banner-height.ts";
import { showTemplate } from "#app/site/overlays/show-template.ts";
import { INSTALL, UPDATE } from "./press";

/** Which of the app's banners are due. */
const due = {
	/** A new release waits. */
	update: false,
	/** The browser offers to install the site, and the visitor may be asked. */
	install: false,
};

/** Says which banners are due now, and shows one at a time: the new release comes first. */
export function offer(changes: Partial<typeof due>): void {
	Object.assign(due, changes);
	showTemplate(UPDATE, due.update);
	standAboveBanner(installBanner());
}

/** The banner that offers the installation, shown or taken away as is due; null while it is not. */
export function installBanner(): HTMLElement | null {
	return showTemplate(INSTALL, due.install && !due.update);
}
