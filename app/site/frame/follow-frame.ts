import { showTemplate } from "#app/site/overlays/show-template.ts";
import { followSectionLinks } from "./scroll-to-section";

/** Ids of the template of the notice of a lost connection, of the menu and of the chat button. */
export const OFFLINE = "offline-notice";
export const MENU = "site-menu";
export const CHAT = "floating-chat";

/** Shows the notice while the browser believes that it has no connection. */
function followConnection(): void {
	const look = () => showTemplate(OFFLINE, !navigator.onLine);
	window.addEventListener("online", look);
	window.addEventListener("offline", look);
	look();
}

/** Closes the menu, which the browser opens by itself, behind whoever follows one of its links, or did so before. */
function followMenu(pressed: readonly Element[]): void {
	const menu = document.getElementById(MENU);
	// Browsers that know no popover show no menu (header.css.ts), and would throw at its selector.
	if (!menu?.hidePopover) return;
	const button = document.querySelector(`[popovertarget=${MENU}]`);
	const tell = () => button?.setAttribute("aria-expanded", String(menu.matches(":popover-open")));
	menu.addEventListener("toggle", tell);
	menu.addEventListener("click", ({ target }) => target instanceof HTMLAnchorElement && menu.hidePopover());
	// It may have been opened before this script was there.
	if (pressed.some(link => menu.contains(link))) menu.hidePopover();
	tell();
}

/** Starts what moves in the frame around every public page; `pressed` are the links that were pressed before. */
export function followFrame(pressed: readonly Element[]): void {
	followSectionLinks();
	followConnection();
	followMenu(pressed);
}
