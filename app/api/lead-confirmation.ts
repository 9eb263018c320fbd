import { resource } from "#app/http/.server/resource.ts";
import { getSwitch, putSwitch } from "#app/http/.server/switch-methods.ts";
import { admin, staff } from "#app/http/session/.server/guards.ts";

const { loader, action } = resource({
	GET: staff(getSwitch("lead_confirmation")),
	PUT: admin(putSwitch("lead_confirmation")),
});

export { action, loader };
