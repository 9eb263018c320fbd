const FAILURE = "data-section-failure";

/** Says above an island that its script could not be had, and offers to try again; what was typed stays. */
export function showFailure(element: HTMLElement, retry: () => void): void {
	element.querySelector(`[${FAILURE}]`)?.remove();
	const notice = document.createElement("div");
	notice.setAttribute(FAILURE, "");
	notice.setAttribute("role", "alert");
	const words = document.createElement("p");
	words.textContent = "This part of the page could not be loaded.";
	const button = document.createElement("button");
	button.type = "button";
	button.textContent = "Try again";
	button.addEventListener("click", () => {
		notice.remove();
		retry();
	});
	notice.append(words, button);
	element.before(notice);
}
