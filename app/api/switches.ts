import { getSwitch, putSwitch } from "#app/api/.server/switch-methods.ts";
import { admin, resources, staff } from "#app/http/.server/resource.ts";

export const loader = resources({
	"api/lead-confirmation": {
		GET: staff(getSwitch("lead_confirmation")),
		PUT: admin(putSwitch("lead_confirmation")),
	},
	"api/staff/round-robin": {
		GET: staff(getSwitch("round_robin")),
		PUT: admin(putSwitch("round_robin")),
	},
});
export const action = loader;
