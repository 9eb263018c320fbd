import { classes } from "../classes";
import { drawing, line } from "./ornament.css.ts";

/** One eight-pointed star with its circles, large: the ornament of a hero. */
export function Star({ className }: { className?: string }) {
	return (
		<svg viewBox="-101 -101 202 202" aria-hidden="true" className={classes(drawing, className)}>
			<g className={line}>
				<circle r="100" />
				<circle r="92" />
				<path d="M-65-65H65V65H-65zM0-92L92 0 0 92-92 0zM-46-46H46V46H-46zM0-65L65 0 0 65-65 0zM0-38L15.7-15.7 38 0 15.7 15.7 0 38-15.7 15.7-38 0-15.7-15.7z" />
				<path d="M0-100V100M-100 0H100M-70.7-70.7L70.7 70.7M70.7-70.7L-70.7 70.7" />
				<circle r="38" />
			</g>
		</svg>
	);
}
