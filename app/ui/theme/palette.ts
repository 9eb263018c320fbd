import { vars } from "./contract.css.ts";
import type { Palette } from "./palettes.ts";

function isVariable(name: string): name is keyof typeof vars {
	return Object.hasOwn(vars, name);
}

/** The variables of a palette, or of one's differences from another, for a style's `vars`. */
export function assign(palette: Partial<Palette>): Record<string, string> {
	const pairs = Object.entries(palette).map(([name, value]) => [isVariable(name) ? vars[name] : name, value]);
	return Object.fromEntries(pairs);
}

/** What `next` paints otherwise than `base`: a palette upon another carries only that. */
function differences(base: Palette, next: Palette): Partial<Palette> {
	const other: Record<string, string> = { ...base };
	return Object.fromEntries(Object.entries(next).filter(([name, value]) => value !== other[name]));
}

/** Everything inside is painted by `next`, where around it `base` is; to be spread into a style. */
export const painted = (base: Palette, next: Palette, colorScheme: "light" | "dark") => ({
	vars: assign(differences(base, next)),
	background: vars.surface,
	color: vars.text,
	colorScheme,
});
