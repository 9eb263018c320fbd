import { entityManager } from "#app/services.server.ts";
import { setOptimization } from "#db/settings/optimizations.ts";
import { isOn, type SwitchName, setSwitch } from "#db/settings/switches.ts";
import { OnOff } from "#domain/on-off.ts";
import { RecommendationChoice } from "#domain/performance/recommendations.ts";
import type { StaffMethod } from "../session/.server/guards.ts";
import { json } from "./present-error.ts";
import { readInput } from "./read-json.ts";

export function getSwitch(name: SwitchName): StaffMethod {
	return async () => json({ active: await isOn(entityManager(), name) });
}

export function putSwitch(name: SwitchName): StaffMethod {
	return async ({ request, staff: { username } }) => {
		const { active } = await readInput(request, OnOff);
		await setSwitch(entityManager(), name, active, username);
		return json({ active });
	};
}

/** Puts an optimization into force, or takes it back. */
export function turnOptimization(implemented: boolean): StaffMethod {
	return async ({ request, staff: { username } }) => {
		const { recommendationId } = await readInput(request, RecommendationChoice);
		await setOptimization(entityManager(), recommendationId, implemented, username);
		return json({ recommendationId, implemented });
	};
}
