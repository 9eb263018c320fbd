const FAILURE = "data-section-failure";

/** Removes the notice. */
export function hideFailure(element: HTMLElement): void {
	const notice = element.previousElementSibling;
	if (notice?.hasAttribute(FAILURE)) notice.remove();
}

/**
 * Shows a notice above an island whose script failed to load, with a button to retry; typed input stays. `waits`: its form was
 * submitted, and the page sends it as soon as it can.
 */
export function showFailure(
	element: HTMLElement,
	{ waits, retry }: { waits: boolean; retry(): Promise<void> },
): void {
	const text = waits
		? "This could not be sent yet. Keep this page open: it is sent as soon as the connection is back."
		: "This part of the page could not be loaded.";
	// An equal notice stays: a new one would be announced again, and take the focus off its button.
	if (element.previousElementSibling?.firstChild?.textContent === text) return;
	hideFailure(element);
	const notice = document.createElement("div");
	notice.setAttribute(FAILURE, "");
	notice.setAttribute("role", "alert");
	const words = document.createElement("p");
	words.textContent = text;
	const button = document.createElement("button");
	button.textContent = "Try again";
	button.onclick = retry;
	notice.append(words, button);
	element.before(notice);
}
