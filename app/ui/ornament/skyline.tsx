import { classes } from "../classes";
import london from "./london.svg?url";
import { skyline } from "./ornament.css.ts";
import dubai from "./skyline.svg?url";

/** Where each drawing is, and which stretch of it is shown: the tallest tower of one stands beside the other's clock. */
const DRAWINGS = {
	skyline: { href: `${dubai}#skyline`, viewBox: "0 0 1200 300" },
	dubai: { href: `${dubai}#skyline`, viewBox: "40 0 1200 300" },
	london: { href: `${london}#london`, viewBox: "24 0 1200 300" },
} as const;

/**
 * Dubai's skyline in one hairline, from the creek to the tallest tower; `london` and `dubai` fit into each other. The
 * width comes from `className`. A decoration.
 */
export function Skyline({ of = "skyline", className }: { of?: keyof typeof DRAWINGS; className?: string }) {
	const { href, viewBox } = DRAWINGS[of];
	return (
		<svg
			aria-hidden="true"
			viewBox={viewBox}
			className={classes(skyline, className)}
			{...(of !== "skyline" && { preserveAspectRatio: "xMidYMax slice" })}
		>
			<use href={href} />
		</svg>
	);
}
