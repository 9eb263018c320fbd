import type { HTMLAttributes } from "react";
import { hidden } from "./visually-hidden.css.ts";

export function VisuallyHidden(props: HTMLAttributes<HTMLSpanElement>) {
	return <span {...props} className={hidden} />;
}
