import { layer } from "./motion.css.ts";

/** What the element is told. */
export interface LandingMotionProps {
	/** What must be so besides that motion is welcome: the landing's full variant was chosen, or the device may decorate. */
	rule: "variant" | "decoration";
	/** Specks at random places: which kind, and how many. */
	specks?: `${"particle" | "dot"} ${number}`;
	/** A glow and a dot follow the mouse. */
	glow?: true;
	/** What is marked with data-enter rises into place. */
	entrance?: true;
}

/**
 * What moves in the hero around it, once the device was looked at; nothing on the server, and nothing where it may not
 * move. The hero's data-landing then says which variant it is. See landing-motion.early.element.ts.
 */
export function LandingMotion(props: LandingMotionProps) {
	// biome-ignore lint/a11y/noAriaHiddenOnFocusable: this element takes no focus
	return <landing-motion {...props} className={layer} aria-hidden="true" />;
}
