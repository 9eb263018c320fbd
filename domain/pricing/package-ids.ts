/** The three company structures on sale, in display order. */
export const PACKAGE_IDS = ["mainland", "freezone", "offshore"] as const;
export type PackageId = (typeof PACKAGE_IDS)[number];

/** Type guard for a package id, for example from browser storage or a URL. */
export function isPackageId(value: unknown): value is PackageId {
	return PACKAGE_IDS.some(id => id === value);
}
