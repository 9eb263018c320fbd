import { isPackageId, PACKAGES } from "#domain/pricing/packages.ts";

/** The package that a person chose, in words; null for none. */
export function packageWords(structure: string | null): string | null {
	return structure && isPackageId(structure) ? PACKAGES[structure].title : null;
}
