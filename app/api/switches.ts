import { admin, resources, staff } from "#app/http/.server/resource.ts";
import { getSwitch, putSwitch } from "#app/http/.server/switch-methods.ts";

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
