/**
 * Milliseconds of hover before a tooltip opens; within which the next one opens at once; to move the pointer onto the tip.
 */
const OPEN_MS = 700;
const SKIP_MS = 300;
const LEAVE_MS = 100;
const GAP_PX = 6;

const STYLE = `position:fixed;margin:0;border:1px solid #8a8f98;border-radius:2px;padding:.4rem .65rem;max-width:18rem;
	background:#16202b;color:#fff;font-size:.8125rem;line-height:1.4`;

let tip: HTMLElement | undefined;
let shownFor: Element | null = null;
/** The hovered control whose tooltip is not open yet. */
let awaited: Element | null = null;
let closedAt = Number.NEGATIVE_INFINITY;
let timer: ReturnType<typeof setTimeout> | undefined;

const controlOf = (target: EventTarget | null) =>
	target instanceof Element ? target.closest("[data-tip]") : null;

function stopWaiting(): void {
	clearTimeout(timer);
	awaited = null;
}

function wait(control: Element, ms: number): void {
	awaited = control;
	timer = setTimeout(show, ms, control);
}

function hide(): void {
	stopWaiting();
	if (!shownFor) return;
	shownFor = null;
	closedAt = performance.now();
	tip?.hidePopover();
}

function show(control: Element): void {
	stopWaiting();
	if (!tip) {
		tip = document.createElement("div");
		tip.role = "tooltip";
		tip.popover = "manual";
		tip.style.cssText = STYLE;
		document.body.append(tip);
	}
	// The control has no visible text, so its accessible name is shown; screen readers announce it already, so the tooltip is
	// hidden from them.
	tip.textContent = control.getAttribute("aria-label");
	tip.ariaHidden = "true";
	if (!shownFor) tip.showPopover();
	shownFor = control;
	const at = control.getBoundingClientRect();
	const { offsetWidth: width, offsetHeight: height } = tip;
	const left = at.left + (at.width - width) / 2;
	const above = at.top - height - GAP_PX;
	tip.style.left = `${Math.max(GAP_PX, Math.min(left, document.documentElement.clientWidth - width - GAP_PX))}px`;
	tip.style.top = `${above > 0 ? above : at.bottom + GAP_PX}px`;
}

/**
 * Shows the accessible name of each control marked `data-tip` on hover and keyboard focus, with the delays of
 * docs/specification/every-page.md#tooltips; by hand, because a tooltip library is larger than a public page's whole script.
 * Escape hides the tooltip, and the pointer may rest on it (WCAG 1.4.13). `first` is the control that was reached before this
 * code had loaded, at `since` (performance.now).
 */
export function showTooltips(first: Element, since: number): void {
	// Without the Popover API there are no tooltips; the controls still have their accessible names.
	if (!("popover" in document.body)) return;
	document.addEventListener("pointerover", ({ target, pointerType }) => {
		if (pointerType === "touch") return;
		const control = controlOf(target);
		// Moving from a button onto its icon does not leave the button.
		if (control && control === awaited) return;
		stopWaiting();
		if (control === shownFor || (target instanceof Node && tip?.contains(target))) return;
		if (!control) timer = setTimeout(hide, LEAVE_MS);
		else if (shownFor || performance.now() - closedAt < SKIP_MS) show(control);
		else wait(control, OPEN_MS);
	});
	document.addEventListener("focusin", ({ target }) => {
		const control = controlOf(target);
		if (control?.matches(":focus-visible")) show(control);
	});
	for (const type of ["focusout", "pointerdown"])
		document.addEventListener(type, hide, { capture: true, passive: true });
	// Keyboard focus scrolls a control into view, and its tooltip must follow.
	const follow = () => (shownFor?.matches(":focus-visible") ? show(shownFor) : hide());
	document.addEventListener("scroll", follow, { capture: true, passive: true });
	document.addEventListener("keydown", ({ key }) => key === "Escape" && hide(), true);
	document.documentElement.addEventListener("pointerleave", hide);
	if (first.matches(":focus-visible")) show(first);
	else if (first.matches(":hover")) wait(first, since + OPEN_MS - performance.now());
}
