import { classes } from "../classes";
import { skyline } from "./ornament.css.ts";

/** Dubai's skyline in one hairline, from the creek to the tallest tower. The width comes from `className`. A decoration. */
export function Skyline({ className }: { className?: string }) {
	return <span aria-hidden="true" className={classes(skyline, className)} />;
}
