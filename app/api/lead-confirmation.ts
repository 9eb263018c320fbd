import { resource } from "#app/http/.server/resource.ts";
import { tellSwitch, turnSwitch } from "#app/http/.server/switch-methods.ts";
import { admin, staff } from "#app/http/session/.server/guards.ts";

const { loader, action } = resource({
	GET: staff(tellSwitch("lead_confirmation")),
	PUT: admin(turnSwitch("lead_confirmation")),
});

export { action, loader };
