import { layer } from "./motion.css.ts";

/** Attributes of the element. */
export interface LandingMotionProps {
	/**
	 * When to animate: "decoration" if the device may decorate; "variant" only if the landing's full variant was chosen as well.
	 */
	rule: "variant" | "decoration";
	/** Kind and number of specks at random places. */
	specks?: `${"particle" | "dot"} ${number}`;
	/** Whether a glow and a dot follow the mouse. */
	glow?: true;
	/** Whether elements marked with data-enter are animated into place. */
	entrance?: true;
}

/**
 * The animated decoration of the surrounding hero, added once the device's capabilities are known; nothing on the server or on
 * a device that may not animate. Sets the variant as data-landing on the hero. See landing-motion.early.element.ts.
 */
export function LandingMotion(props: LandingMotionProps) {
	// biome-ignore lint/a11y/noAriaHiddenOnFocusable: this element takes no focus
	return <landing-motion {...props} className={layer} aria-hidden="true" />;
}
