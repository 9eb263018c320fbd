import { entityManager } from "#app/services.server.ts";
import { isOn, type SwitchName, setSwitch } from "#db/settings/switches.ts";
import { OnOff } from "#domain/on-off.ts";
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
