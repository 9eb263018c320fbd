import * as css from "./motion.css.ts";

const percent = () => `${(Math.random() * 100).toFixed(1)}%`;

/** Puts specks of metal at random places of a layer: rising particles or twinkling dots. */
export function scatterSpecks(layer: HTMLElement, kind: string, count: number): void {
	for (let drawn = 0; drawn < count; drawn += 1) {
		const speck = document.createElement("span");
		speck.className = kind === "particle" ? css.particle : css.dot;
		Object.assign(speck.style, {
			left: percent(),
			top: percent(),
			animationDelay: `${(-Math.random() * 9).toFixed(2)}s`,
			animationDuration: `${(6 + Math.random() * 8).toFixed(2)}s`,
		});
		layer.append(speck);
	}
	layer.dataset.specks = String(count);
}
