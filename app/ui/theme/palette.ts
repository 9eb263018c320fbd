import { vars } from "./contract.css.ts";
import type { Palette } from "./palettes.ts";

function isVariable(name: string): name is keyof typeof vars {
	return Object.hasOwn(vars, name);
}

/** Returns the custom properties of a palette, or of a part of one, for a style's `vars`. */
export function assign(palette: Partial<Palette>): Record<string, string> {
	const pairs = Object.entries(palette).map(([name, value]) => [isVariable(name) ? vars[name] : name, value]);
	return Object.fromEntries(pairs);
}

/** Returns the values of `next` that differ from `base`, so that a nested palette only sets those. */
function differences(base: Palette, next: Palette): Partial<Palette> {
	const other: Record<string, string> = { ...base };
	return Object.fromEntries(Object.entries(next).filter(([name, value]) => value !== other[name]));
}

/** Returns the styles that switch from the palette `base` to `next` for everything inside; for spreading into a style. */
export const painted = (base: Palette, next: Palette, colorScheme: "light" | "dark") => ({
	vars: assign(differences(base, next)),
	background: vars.surface,
	color: vars.text,
	colorScheme,
});
