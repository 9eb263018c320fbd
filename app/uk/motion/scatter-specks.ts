const percent = () => `${(Math.random() * 100).toFixed(1)}%`;

/** At most 5 s in total: a longer animation beside text would need a way to stop it (WCAG 2.2.2). */
const STARTS_WITHIN_S = 1.5;
const MIN_S = 2;
const MAX_S = 3.5;

/** Adds metal specks at random places of a layer, whose attributes select their animation (motion.css.ts). */
export function scatterSpecks(layer: HTMLElement, count: number): void {
	for (let drawn = 0; drawn < count; drawn += 1) {
		const speck = document.createElement("span");
		Object.assign(speck.style, {
			left: percent(),
			top: percent(),
			animationDelay: `${(Math.random() * STARTS_WITHIN_S).toFixed(2)}s`,
			animationDuration: `${(MIN_S + Math.random() * (MAX_S - MIN_S)).toFixed(2)}s`,
		});
		layer.append(speck);
	}
	layer.dataset.specks = String(count);
}
