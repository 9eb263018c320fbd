import { useId } from "react";
import { classes } from "../classes";
import { drawing, line } from "./ornament.css.ts";

/** An eight-pointed star pattern in lines of metal, as wide as its box: a decoration behind other things. */
export function Arabesque({ className }: { className?: string }) {
	const id = useId();
	return (
		<svg aria-hidden="true" className={classes(drawing, className)}>
			<pattern id={id} width="84" height="84" patternUnits="userSpaceOnUse">
				<path
					className={line}
					d="M42 6l10.5 10.5H67.5V31.5L78 42 67.5 52.5v15h-15L42 78 31.5 67.5h-15v-15L6 42l10.5-10.5v-15h15zM42 22l5.9 5.9h8.200v8.200L62 42l-5.9 5.9v8.200h-8.200L42 62l-5.9-5.9h-8.200v-8.200L22 42l5.9-5.9v-8.200h8.200zM42 0v6M42 78v6M0 42h6M78 42h6M16.5 16.5L0 0M67.5 16.5L84 0M16.5 67.5L0 84M67.5 67.5L84 84"
				/>
			</pattern>
			<rect width="100%" height="100%" fill={`url(#${id})`} />
		</svg>
	);
}
