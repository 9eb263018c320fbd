/** The three company structures on sale, in the order in which they are shown. */
export const PACKAGE_IDS = ["mainland", "freezone", "offshore"] as const;
export type PackageId = (typeof PACKAGE_IDS)[number];

/** True for the id of one of the packages, also when it comes from browser storage or a URL. */
export function isPackageId(value: unknown): value is PackageId {
	return PACKAGE_IDS.some(id => id === value);
}
