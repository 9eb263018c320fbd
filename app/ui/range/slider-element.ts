/** A custom element around one slider: what stands in it follows the value that the slider stands at. */
export abstract class SliderElement extends HTMLElement {
	connectedCallback() {
		const slider = this.querySelector<HTMLInputElement>("input[type=range]");
		if (!slider) return;
		slider.addEventListener("input", () => this.follow(slider));
		// It may have been moved before this script came.
		if (slider.value !== slider.defaultValue) this.follow(slider);
	}

	/** Called with the slider whenever it was moved. */
	protected abstract follow(slider: HTMLInputElement): void;

	/** Puts texts wherever the server marked places for them: `data-shows="name"`. */
	protected show(texts: Readonly<Record<string, string>>): void {
		for (const [name, text] of Object.entries(texts))
			for (const place of this.querySelectorAll(`[data-shows="${name}"]`)) place.textContent = text;
	}
}
