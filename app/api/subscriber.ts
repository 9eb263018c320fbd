import { removes } from "#app/http/.server/record-methods.ts";
import { admin, resource } from "#app/http/.server/resource.ts";
import { eraseSubscriber } from "#db/newsletter/staff-subscribers.ts";

export const loader = resource({
	DELETE: admin(removes(eraseSubscriber)),
});
export const action = loader;
