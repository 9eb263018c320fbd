import { admin, resource, staff } from "#app/http/.server/resource.ts";
import { getSwitch, putSwitch } from "#app/http/.server/switch-methods.ts";

export const loader = resource({
	GET: staff(getSwitch("round_robin")),
	PUT: admin(putSwitch("round_robin")),
});
export const action = loader;
