import { showTemplate } from "#app/site/overlays/show-template.ts";
import { followSectionLinks } from "./scroll-to-section.ts";

/** Ids of the offline notice's template, the menu and the chat button. */
export const OFFLINE = "offline-notice";
export const MENU = "site-menu";
export const CHAT = "floating-chat";

/** Shows the notice while the browser is offline. */
function followConnection(): void {
	const update = () => showTemplate(OFFLINE, !navigator.onLine);
	window.addEventListener("online", update);
	window.addEventListener("offline", update);
	update();
}

/** Closes the menu popover after a press on one of its links, also one before this script; the browser itself opens it. */
function followMenu(pressed: readonly Element[]): void {
	const menu = document.getElementById(MENU);
	// Browsers without popover hide the menu (header.css.ts), and would throw at the :popover-open selector.
	if (!menu?.hidePopover) return;
	const button = document.querySelector(`[popovertarget=${MENU}]`);
	const tell = () => button?.setAttribute("aria-expanded", String(menu.matches(":popover-open")));
	menu.addEventListener("toggle", tell);
	menu.addEventListener("click", ({ target }) => target instanceof HTMLAnchorElement && menu.hidePopover());
	// A menu link may have been pressed before this script ran.
	if (pressed.some(link => menu.contains(link))) menu.hidePopover();
	tell();
}

/** Starts the frame's behaviour on every public page; `pressed` are the links pressed before. */
export function followFrame(pressed: readonly Element[]): void {
	followSectionLinks();
	followConnection();
	followMenu(pressed);
}
