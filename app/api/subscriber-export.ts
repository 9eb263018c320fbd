import { json } from "#app/http/.server/present-error.ts";
import { idParam } from "#app/http/.server/query.ts";
import { resource } from "#app/http/.server/resource.ts";
import { admin } from "#app/http/session/.server/guards.ts";
import { entityManager } from "#app/services.server.ts";
import { recordAudit } from "#db/audit/record-audit.ts";
import { exportSubscriber } from "#db/newsletter/staff-subscribers.ts";

export const loader = resource({
	GET: admin(async ({ params, staff: { username } }) => {
		const id = idParam(params);
		const em = entityManager();
		const held = await exportSubscriber(em, id);
		await recordAudit(em, username, "subscriber.export", id);
		return json(held, 200, { "Content-Disposition": `attachment; filename="subscriber-${id}.json"` });
	}),
});
export const action = loader;
