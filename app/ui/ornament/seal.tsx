import { classes } from "../classes";
import { seal } from "./ornament.css.ts";

/**
 * A small eight-pointed star with few lines, because the large one would blur at this size. `className` sets size and colour.
 */
export function Seal({ className }: { className: string }) {
	return (
		<svg viewBox="0 0 40 40" aria-hidden="true" className={classes(seal, className)}>
			<path d="M7 7h26v26H7zM20 1.6L38.4 20 20 38.4 1.6 20zM20 11.2L28.8 20 20 28.8 11.2 20z" />
		</svg>
	);
}
