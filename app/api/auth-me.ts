import { resource, staff } from "#app/http/.server/resource.ts";

export const loader = resource({
	GET: staff(async ({ staff: { username, role } }) => ({ username, role })),
});
export const action = loader;
