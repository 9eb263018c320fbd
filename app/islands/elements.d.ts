import type { HTMLAttributes } from "react";
import type { LandingMotionProps } from "#app/uk/motion/landing-motion.tsx";

// The custom elements of the public pages (`*.element.ts`), and what each is told beside what every element is.
declare module "react" {
	namespace JSX {
		interface IntrinsicElements {
			"calculated-profit": HTMLAttributes<HTMLElement> & { placeholder: string };
			"cost-calculator": HTMLAttributes<HTMLElement>;
			"cost-ticks": HTMLAttributes<HTMLElement>;
			"countdown-banner": HTMLAttributes<HTMLElement> & { ends: number };
			"estate-bar": HTMLAttributes<HTMLElement>;
			"landing-motion": HTMLAttributes<HTMLElement> & LandingMotionProps;
			"profit-row": HTMLAttributes<HTMLElement>;
			"profit-skyline": HTMLAttributes<HTMLElement> & { "data-kept": string };
			"sticky-nav": HTMLAttributes<HTMLElement>;
		}
	}
}
