import { offsetAboveBanner } from "#app/site/overlays/banner-height.ts";
import { showTemplate } from "#app/site/overlays/show-template.ts";
import { INSTALL, UPDATE } from "./press.ts";

/** Which of the app's banners should be shown. */
const due = {
	/** A new release is waiting. */
	update: false,
	/** The browser offers installation, and the visitor may be asked. */
	install: false,
};

/** Updates which banners are due and shows at most one: the new release takes precedence. */
export function offer(changes: Partial<typeof due>): void {
	Object.assign(due, changes);
	showTemplate(UPDATE, due.update);
	offsetAboveBanner(installBanner());
}

/** Shows or removes the install banner, as is due. Returns its element, or null while it is not shown. */
export function installBanner(): HTMLElement | null {
	return showTemplate(INSTALL, due.install && !due.update);
}
