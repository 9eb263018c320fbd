import { classes } from "../classes";
import { arabesque } from "./ornament.css.ts";

/** A decorative pattern of eight-pointed stars that fills its box; the size comes from `className`. */
export function Arabesque({ className }: { className?: string }) {
	return <span aria-hidden="true" className={classes(arabesque, className)} />;
}
