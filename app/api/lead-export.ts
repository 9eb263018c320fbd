import { json } from "#app/http/.server/present-error.ts";
import { idParam } from "#app/http/.server/query.ts";
import { admin, resource } from "#app/http/.server/resource.ts";
import { recordAudit } from "#db/audit/record-audit.ts";
import { exportLead } from "#db/leads/export-lead.ts";

export const loader = resource({
	GET: admin(async ({ em, params, staff: { username } }) => {
		const id = idParam(params);
		const held = await exportLead(em, id, new Date());
		await recordAudit(em, username, "lead.export", id);
		return json(held, 200, { "Content-Disposition": `attachment; filename="person-${id}.json"` });
	}),
});
export const action = loader;
