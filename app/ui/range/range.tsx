import type { InputHTMLAttributes } from "react";
import { classes } from "../classes.ts";
import { range } from "./range.css.ts";

/**
 * A slider with a 44 px touch target: `<Range id="profit" name="profit" min={50_000} max={1_000_000} defaultValue={500_000}
 * />`.
 */
export function Range({ className, ...rest }: InputHTMLAttributes<HTMLInputElement>) {
	// A value restored by the browser would not match the figures that the server rendered.
	return <input {...rest} type="range" autoComplete="off" className={classes(range, className)} />;
}
