import * as css from "./header.css.ts";

/** The logo: a globe's meridians as arcs, and the brand name. */
export function Logo({ brand }: { brand: string }) {
	return (
		<>
			<svg viewBox="0 0 32 32" aria-hidden="true" className={css.mark}>
				<circle cx="16" cy="16" r="14.5" />
				<path d="M16 1.5v29M16 1.5c7.2 4.6 7.2 24.4 0 29M16 1.5c-7.2 4.6-7.2 24.4 0 29M2 16h28" />
			</svg>
			{brand}
		</>
	);
}
