import { hash } from "node:crypto";
import * as v from "valibot";
import { json } from "#app/http/.server/present-error.ts";
import { parseQuery } from "#app/http/.server/query.ts";
import { admin, resource } from "#app/http/.server/resource.ts";
import { readLeadsFile } from "#app/leads/import/.server/read-leads-file.ts";
import { idempotencyKey } from "#app/leads/intake/.server/submit-lead.ts";
import { announcer } from "#app/services.server.ts";
import { makeOnce } from "#db/idempotency/once.ts";
import { createImport } from "#db/imports/create-import.ts";
import { previewImport } from "#db/imports/preview-import.ts";
import { strictObject } from "#domain/shape.ts";

/** Strict: a misspelt wish to be told only would store everybody. */
const Query = strictObject({
	dryRun: v.optional(v.picklist(["0", "1"], "dryRun must be 1 or absent")),
	mapping: v.optional(v.string()),
});

export const loader = resource({
	POST: admin(async ({ em, request, url, staff: { username } }) => {
		const { dryRun } = parseQuery(Query, url);
		const { lines, mapping } = await readLeadsFile(request, url);
		if (dryRun === "1") {
			return { ...(await previewImport(em, lines)), mapping };
		}
		const body = { lines: hash("sha256", JSON.stringify(lines)), actor: username };
		const once = { scope: "import", key: idempotencyKey(request), body };
		const { id: jobId } = await makeOnce(em, once, async inner => ({
			id: await createImport(inner, lines, username),
		}));
		announcer.announce("outbox");
		return json({ jobId }, 202);
	}),
});
export const action = loader;
