import type { HTMLAttributes } from "react";
import type { LandingMotionProps } from "#app/uk/motion/landing-motion.tsx";

// Custom elements of the public pages (`*.element.ts`) with their own attributes.
declare module "react" {
	namespace JSX {
		interface IntrinsicElements {
			"calculated-profit": HTMLAttributes<HTMLElement> & { placeholder: string };
			"cost-calculator": HTMLAttributes<HTMLElement>;
			"cost-ticks": HTMLAttributes<HTMLElement>;
			"countdown-banner": HTMLAttributes<HTMLElement> & { ends: number };
			"estate-bar": HTMLAttributes<HTMLElement>;
			"kept-question": HTMLAttributes<HTMLElement>;
			"landing-motion": HTMLAttributes<HTMLElement> & LandingMotionProps;
			"profit-row": HTMLAttributes<HTMLElement>;
			"profit-skyline": HTMLAttributes<HTMLElement> & { "data-kept": string };
			"sticky-nav": HTMLAttributes<HTMLElement>;
		}
	}
}
