import { track } from "#app/modules/analytics/track.ts";
import { choosePackage } from "#app/modules/selected-package/selected-package.ts";
import { isPackageId } from "#domain/pricing/packages.ts";

/** Picks a package: kept, reported, shown in the form. False when there is no form to go to. */
export function choose(id: string): boolean {
	if (!isPackageId(id)) return false;
	track("package_select", id);
	return choosePackage(id);
}
