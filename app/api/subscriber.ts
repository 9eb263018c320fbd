import { removes } from "#app/http/.server/record-methods.ts";
import { resource } from "#app/http/.server/resource.ts";
import { admin } from "#app/http/session/.server/guards.ts";
import { eraseSubscriber } from "#db/newsletter/staff-subscribers.ts";

const { loader, action } = resource({
	DELETE: admin(removes(eraseSubscriber)),
});

export { action, loader };
