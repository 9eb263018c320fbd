import type { LucideIcon } from "lucide-react";
import { classes } from "../classes.ts";
import * as css from "./icon.css.ts";

/** A line icon in the size of the surrounding text; decorative: `<Icon of={Check} />`. */
export function Icon({ of: Drawing, className }: { of: LucideIcon; className?: string | undefined }) {
	return <Drawing className={classes(css.icon, className)} strokeWidth={1.5} aria-hidden />;
}
