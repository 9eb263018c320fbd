import { classes } from "../classes";
import { arabesque } from "./ornament.css.ts";

/** A pattern of eight-pointed stars over its whole box, whose size comes from `className`. A decoration. */
export function Arabesque({ className }: { className?: string }) {
	return <span aria-hidden="true" className={classes(arabesque, className)} />;
}
