import { classes } from "../classes";
import { star } from "./ornament.css.ts";

/** One eight-pointed star with its circles, large: the ornament of a hero. The width comes from `className`. A decoration. */
export function Star({ className }: { className?: string }) {
	return <span aria-hidden="true" className={classes(star, className)} />;
}
