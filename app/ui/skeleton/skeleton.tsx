import { classes } from "../classes.ts";
import { skeleton } from "./skeleton.css.ts";

/** A placeholder while content loads; the size comes from `className`. Announce the loading elsewhere. */
export function Skeleton({ className }: { className?: string }) {
	return <span aria-hidden="true" className={classes(skeleton, className)} />;
}
