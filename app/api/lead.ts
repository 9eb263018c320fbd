import { changesLead, removes } from "#app/api/.server/record-methods.ts";
import { json } from "#app/http/.server/present-error.ts";
import { idempotencyKey, idParam, parseQuery, readInput } from "#app/http/.server/read-request.ts";
import { admin, resources, staff } from "#app/http/.server/resource.ts";
import { awaitRun } from "#app/http/live/.server/await-run.ts";
import { requestLeadSync } from "#app/leads/sync/.server/start-run.ts";
import { announcer } from "#app/services.server.ts";
import { recordAudit } from "#db/audit/record-audit.ts";
import { addNoteOnce } from "#db/leads/add-note.ts";
import { editLead } from "#db/leads/edit-lead.ts";
import { eraseLead } from "#db/leads/erase-lead.ts";
import { exportLead } from "#db/leads/export-lead.ts";
import { findLead } from "#db/leads/find-lead.ts";
import { dismissForm } from "#db/leads/held-back-forms.ts";
import { mergeLeads } from "#db/leads/merge-leads.ts";
import { recordContact } from "#db/leads/record-contact.ts";
import { releaseLead } from "#db/leads/release-lead.ts";
import { setLeadStatus } from "#db/leads/set-status.ts";
import { takeBackContact } from "#db/leads/take-back-contact.ts";
import { unmergeLead } from "#db/leads/unmerge-lead.ts";
import { withdrawConsent } from "#db/leads/withdraw-consent.ts";
import { ContactUndo, LeadEdit, NewContact, NewNote, StatusChange } from "#domain/leads/lead-admin.ts";
import { LeadMergeForm, UnmergeQuery } from "#domain/leads/lead-merge.ts";

export const loader = resources({
	"api/leads/:id": {
		GET: staff(({ em, params }) => findLead(em, idParam(params))),
		PATCH: admin(async ({ em, request, params, staff: { username } }) => {
			const id = idParam(params);
			await editLead(em, id, await readInput(request, LeadEdit), username);
			return findLead(em, id);
		}),
		DELETE: admin(removes(eraseLead)),
	},
	"api/leads/:id/consent": { DELETE: admin(changesLead(withdrawConsent)) },
	"api/leads/:id/contact": {
		POST: admin(async ({ em, request, params, staff: { username } }) => {
			const { by } = await readInput(request, NewContact);
			const key = idempotencyKey(request);
			return json(await recordContact(em, idParam(params), by, username, key), 201);
		}),
		DELETE: admin(async ({ em, request, params, staff: { username } }) => {
			const undo = await readInput(request, ContactUndo);
			return takeBackContact(em, idParam(params), undo, username);
		}),
	},
	"api/leads/:id/export": {
		GET: admin(async ({ em, params, staff: { username } }) => {
			const id = idParam(params);
			const held = await exportLead(em, id, new Date());
			await recordAudit(em, username, "lead.export", id);
			return json(held, 200, { "Content-Disposition": `attachment; filename="person-${id}.json"` });
		}),
	},
	"api/leads/:id/forms/:formId/dismiss": {
		POST: admin(async ({ em, params, staff: { username } }) => {
			await dismissForm(em, idParam(params), idParam(params, "formId"), username);
			return null;
		}),
	},
	"api/leads/:id/merge": {
		POST: admin(async ({ em, request, params, staff: { username } }) => {
			const id = idParam(params);
			const form = await readInput(request, LeadMergeForm);
			await mergeLeads(em, id, form, username);
			announcer.announce("outbox", "leads");
			return findLead(em, id);
		}),
	},
	"api/leads/:id/notes": {
		POST: admin(async ({ em, request, params, staff: { username } }) => {
			const { text } = await readInput(request, NewNote);
			const key = idempotencyKey(request);
			return json(await addNoteOnce(em, key, idParam(params), text, username), 201);
		}),
	},
	"api/leads/:id/release": { POST: admin(changesLead(releaseLead)) },
	"api/leads/:id/status": {
		PATCH: admin(async ({ em, request, params, staff: { username } }) => {
			const change = await readInput(request, StatusChange);
			return setLeadStatus(em, idParam(params), change, username);
		}),
	},
	"api/leads/:id/sync/:integrationId": {
		POST: admin(async ({ request, params, staff: { username } }) => {
			const jobId = await requestLeadSync(idParam(params), idParam(params, "integrationId"), username);
			const run = await awaitRun(jobId, request.signal);
			if (!run) return json({ jobId }, 202);
			const success = run.status === "succeeded";
			return success ? { success, jobId } : { success, error: run.error ?? "Failed to sync lead", jobId };
		}),
	},
	"api/leads/:id/unmerge": {
		POST: admin(async ({ em, url, params, staff: { username } }) => {
			const id = idParam(params);
			const { other } = await unmergeLead(em, id, username, parseQuery(UnmergeQuery, url).other);
			announcer.announce("outbox", "leads");
			return { ...(await findLead(em, id)), other };
		}),
	},
});
export const action = loader;
