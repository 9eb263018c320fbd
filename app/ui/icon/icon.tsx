import type { LucideIcon } from "lucide-react";
import { classes } from "../classes";
import * as css from "./icon.css.ts";

/** A line icon in the size of the words beside it; decorative unless it has a `label`: `<Icon of={Check} />`. */
export function Icon({
	of: Drawing,
	label,
	className,
}: {
	of: LucideIcon;
	label?: string;
	className?: string;
}) {
	return (
		<Drawing
			className={classes(css.icon, className)}
			strokeWidth={1.5}
			{...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
		/>
	);
}
