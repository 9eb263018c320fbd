import { json } from "#app/http/.server/present-error.ts";
import { readInput } from "#app/http/.server/read-json.ts";
import { entityManager } from "#app/services.server.ts";
import { isOn, type SwitchName, turn } from "#db/settings/switches.ts";
import { OnOff } from "#domain/on-off.ts";
import { admin, staff } from "./guards.ts";

/** The methods of something that staff see on or off, and admins turn. */
export function switchMethods(name: SwitchName) {
	return {
		GET: staff(async () => json({ active: await isOn(entityManager(), name) })),
		PUT: admin(async ({ request, staff: { username } }) => {
			const { active } = await readInput(request, OnOff);
			await turn(entityManager(), name, active, username);
			return json({ active });
		}),
	};
}
