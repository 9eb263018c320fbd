import type { InputHTMLAttributes } from "react";
import { classes } from "../classes";
import { range } from "./range.css.ts";

/** A slider as high as a thumb: `<Range id="profit" name="profit" min={50_000} max={1_000_000} defaultValue={500_000} />`. */
export function Range({ className, ...rest }: InputHTMLAttributes<HTMLInputElement>) {
	// A value that the browser puts back would not fit to the figures that the server drew.
	return <input {...rest} type="range" autoComplete="off" className={classes(range, className)} />;
}
