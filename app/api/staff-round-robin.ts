import { resource } from "#app/http/.server/resource.ts";
import { getSwitch, putSwitch } from "#app/http/.server/switch-methods.ts";
import { admin, staff } from "#app/http/session/.server/guards.ts";

const { loader, action } = resource({
	GET: staff(getSwitch("round_robin")),
	PUT: admin(putSwitch("round_robin")),
});

export { action, loader };
