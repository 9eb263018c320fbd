/** Base class of a custom element around one slider, whose content follows the slider's value. */
export abstract class SliderElement extends HTMLElement {
	connectedCallback() {
		const slider = this.querySelector<HTMLInputElement>("input[type=range]");
		if (!slider) return;
		slider.addEventListener("input", () => this.follow(slider));
		// The visitor may have moved it before this script loaded.
		if (slider.value !== slider.defaultValue) this.follow(slider);
	}

	/** Called with the slider after every change. */
	protected abstract follow(slider: HTMLInputElement): void;

	/** Writes texts into the elements that the server marked with `data-shows="name"`. */
	protected show(texts: Readonly<Record<string, string>>): void {
		for (const [name, text] of Object.entries(texts))
			for (const place of this.querySelectorAll(`[data-shows="${name}"]`)) place.textContent = text;
	}
}
