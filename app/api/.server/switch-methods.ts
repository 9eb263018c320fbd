import { readInput } from "#app/http/.server/read-request.ts";
import type { StaffMethod } from "#app/http/.server/resource.ts";
import { setOptimization } from "#db/settings/optimizations.ts";
import { isOn, type SwitchName, setSwitch } from "#db/settings/switches.ts";
import { RecommendationChoice } from "#domain/performance/recommendations.ts";
import { OnOff } from "#domain/shape.ts";

export function getSwitch(name: SwitchName): StaffMethod {
	return async ({ em }) => ({ active: await isOn(em, name) });
}

export function putSwitch(name: SwitchName): StaffMethod {
	return async ({ em, request, staff: { username } }) => {
		const { active } = await readInput(request, OnOff);
		await setSwitch(em, name, active, username);
		return { active };
	};
}

/** Activates or reverts an optimization. */
export function turnOptimization(implemented: boolean): StaffMethod {
	return async ({ em, request, staff: { username } }) => {
		const { recommendationId } = await readInput(request, RecommendationChoice);
		await setOptimization(em, recommendationId, implemented, username);
		return { recommendationId, implemented };
	};
}
