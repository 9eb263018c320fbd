import { classes } from "../classes";
import { skeleton } from "./skeleton.css.ts";

/** Holds a place while something loads; the size comes from `className`. Announce the loading elsewhere. */
export function Skeleton({ className }: { className?: string }) {
	return <span aria-hidden="true" className={classes(skeleton, className)} />;
}
