import { json } from "#app/http/.server/present-error.ts";
import { resource } from "#app/http/.server/resource.ts";
import { staff } from "#app/http/session/.server/guards.ts";

export const loader = resource({
	GET: staff(async ({ staff: { username, role } }) => json({ username, role })),
});
export const action = loader;
