import { classes } from "../classes";
import { skyline } from "./ornament.css.ts";
import drawing from "./skyline.svg?url";

/** Dubai's skyline in one hairline, from the creek to the tallest tower. The width comes from `className`. A decoration. */
export function Skyline({ className }: { className?: string }) {
	return (
		<svg aria-hidden="true" viewBox="0 0 1200 300" className={classes(skyline, className)}>
			<use href={`${drawing}#skyline`} />
		</svg>
	);
}
