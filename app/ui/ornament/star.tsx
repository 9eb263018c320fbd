import { classes } from "../classes";
import { star } from "./ornament.css.ts";

/** The large, decorative eight-pointed star of a hero, with its circles. The width comes from `className`. */
export function Star({ className }: { className?: string }) {
	return <span aria-hidden="true" className={classes(star, className)} />;
}
