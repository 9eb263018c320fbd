import { ISLAND, ISLANDS } from "#app/islands/island-element.ts";
import { forgetChoice, hasPicked, readSelectedPackage } from "./stored-choice.ts";

/**
 * Adds the chosen package to a lead form that is posted natively because its script is missing, and forgets the choice on the
 * thank-you of a posted form.
 */
export function carryChoice(): void {
	if (new URLSearchParams(location.search).get("sent") === "lead" && !hasPicked()) forgetChoice();
	document.addEventListener("formdata", ({ target, formData }) => {
		const island = target instanceof Element ? target.closest(`#lead-form ${ISLANDS}`) : null;
		if (island && !island.hasAttribute(ISLAND.awake))
			formData.set("selectedPackage", readSelectedPackage() ?? "");
	});
}
