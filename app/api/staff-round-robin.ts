import { resource } from "#app/http/.server/resource.ts";
import { tellSwitch, turnSwitch } from "#app/http/.server/switch-methods.ts";
import { admin, staff } from "#app/http/session/.server/guards.ts";

const { loader, action } = resource({
	GET: staff(tellSwitch("round_robin")),
	PUT: admin(turnSwitch("round_robin")),
});

export { action, loader };
