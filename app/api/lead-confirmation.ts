import { admin, resource, staff } from "#app/http/.server/resource.ts";
import { getSwitch, putSwitch } from "#app/http/.server/switch-methods.ts";

export const loader = resource({
	GET: staff(getSwitch("lead_confirmation")),
	PUT: admin(putSwitch("lead_confirmation")),
});
export const action = loader;
