import type { HTMLAttributes } from "react";
import { hidden } from "./visually-hidden.css.ts";

/** Words for screen readers alone. */
export function VisuallyHidden(props: HTMLAttributes<HTMLSpanElement>) {
	return <span {...props} className={hidden} />;
}
