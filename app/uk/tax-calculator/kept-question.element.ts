import { lastQuestion } from "./last-question.ts";

/**
 * `<kept-question>` around the calculator: enters the question last calculated in this tab, which wakes the island, and that
 * shows the result again. Phones reload a tab that was in the background, for example during a chat.
 */
class KeptQuestion extends HTMLElement {
	connectedCallback() {
		const question = lastQuestion();
		const profit = this.querySelector<HTMLInputElement>("[name=profit]");
		// What the visitor types takes precedence.
		if (!question.has("profit") || !profit || this.contains(document.activeElement)) return;
		if (profit.value === "") {
			profit.value = question.get("profit") ?? "";
			for (const radio of this.querySelectorAll<HTMLInputElement>("[name=method]"))
				radio.checked = radio.value === question.get("method");
		}
		profit.dispatchEvent(new Event("input", { bubbles: true }));
	}
}

customElements.define("kept-question", KeptQuestion);
