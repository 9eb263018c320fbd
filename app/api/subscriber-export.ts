import { json } from "#app/http/.server/present-error.ts";
import { idParam } from "#app/http/.server/query.ts";
import { admin, resource } from "#app/http/.server/resource.ts";
import { recordAudit } from "#db/audit/record-audit.ts";
import { exportSubscriber } from "#db/newsletter/staff-subscribers.ts";

export const loader = resource({
	GET: admin(async ({ em, params, staff: { username } }) => {
		const id = idParam(params);
		const held = await exportSubscriber(em, id);
		await recordAudit(em, username, "subscriber.export", id);
		return json(held, 200, { "Content-Disposition": `attachment; filename="subscriber-${id}.json"` });
	}),
});
export const action = loader;
