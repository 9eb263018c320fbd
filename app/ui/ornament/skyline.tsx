import { classes } from "../classes.ts";
import creek from "./creek.svg?url";
import desert from "./desert.svg?url";
import gate from "./gate.svg?url";
import london from "./london.svg?url";
import { skyline } from "./ornament.css.ts";
import dubai from "./skyline.svg?url";

const WHOLE = "0 0 1200 300";

/** Each drawing's URL and visible part: the tallest tower of "dubai" stands beside the clock tower of "london". */
const DRAWINGS = {
	skyline: { href: `${dubai}#skyline`, viewBox: WHOLE },
	creek: { href: `${creek}#creek`, viewBox: WHOLE },
	gate: { href: `${gate}#gate`, viewBox: WHOLE },
	desert: { href: `${desert}#desert`, viewBox: WHOLE },
	dubai: { href: `${dubai}#skyline`, viewBox: "40 0 1200 300" },
	london: { href: `${london}#london`, viewBox: "24 0 1200 300" },
} as const;

/** Drawings for the foot of a page. */
export type Scene = "skyline" | "creek" | "gate" | "desert";

/**
 * A decorative line drawing of Dubai: its skyline, a dhow on the creek, the gate of its financial centre, a road through the
 * desert. `london` and `dubai` are skylines that fit together. The width comes from `className`.
 */
export function Skyline({ of = "skyline", className }: { of?: keyof typeof DRAWINGS; className?: string }) {
	const { href, viewBox } = DRAWINGS[of];
	return (
		<svg
			aria-hidden="true"
			viewBox={viewBox}
			className={classes(skyline, className)}
			{...((of === "london" || of === "dubai") && { preserveAspectRatio: "xMidYMax slice" })}
		>
			<use href={href} />
		</svg>
	);
}
