import { classes } from "../classes.ts";
import * as css from "./ornament.css.ts";

/** A decorative pattern of eight-pointed stars that fills its box; the size comes from `className`. */
export function Arabesque({ className }: { className?: string }) {
	return <span aria-hidden="true" className={classes(css.arabesque, className)} />;
}

/** The large, decorative eight-pointed star of a hero, with its circles. The width comes from `className`. */
export function Star({ className }: { className?: string }) {
	return <span aria-hidden="true" className={classes(css.star, className)} />;
}

/**
 * A small eight-pointed star with few lines, because the large one would blur at this size. `className` sets size and colour.
 */
export function Seal({ className }: { className: string }) {
	return (
		<svg viewBox="0 0 40 40" aria-hidden="true" className={classes(css.seal, className)}>
			<path d="M7 7h26v26H7zM20 1.6L38.4 20 20 38.4 1.6 20zM20 11.2L28.8 20 20 28.8 11.2 20z" />
		</svg>
	);
}
