import { randomUUID } from "node:crypto";
import { idempotencyKey } from "#app/http/.server/read-request.ts";
import { requestScope } from "#app/http/.server/request-scope.ts";
import { spendPublicPost } from "#app/http/rate-limit/.server/limits.ts";
import { announcer, entityManager } from "#app/services.server.ts";
import { once } from "#db/idempotency/once.ts";
import { captureLead, type LeadCapture } from "#db/leads/capture-lead.ts";
import type { EntityManager } from "#db/orm.ts";
import { emailKey } from "#domain/shape.ts";

type Form = Omit<LeadCapture, "submissionId" | "leadId" | "ipAddress" | "userAgent">;

/** What else a form asks for. */
interface Further {
	/** Counts it for a limit of its own. Whoever posts too often comes not so far, and uses up no stranger's. */
	spend(): Promise<void>;
	/** Stores it, in the lead's own transaction. */
	store(em: EntityManager, stored: { submissionId: string; leadId: string }): Promise<void>;
}

/**
 * Stores a visitor's form and answers the submission's id, the same for a repeat under the same Idempotency-Key.
 * `body` is what was posted: the key belongs to it.
 */
export async function submitLead(
	request: Request,
	scope: string,
	body: unknown,
	form: Form,
	further?: Further,
): Promise<{ id: string }> {
	const key = idempotencyKey(request);
	await spendPublicPost();
	await further?.spend();
	const submissionId = randomUUID();
	const capture: LeadCapture = {
		...form,
		submissionId,
		leadId: randomUUID(),
		ipAddress: requestScope().address,
		userAgent: request.headers.get("user-agent"),
	};
	const identity = { scope, key, body, emailKey: emailKey(form.email), oneStatement: !further };
	const answer = await once(entityManager(), identity, { id: submissionId }, async em => {
		const { leadId } = await captureLead(em, capture);
		await further?.store(em, { submissionId, leadId });
	});
	announcer.announce("outbox", "leads");
	return { id: answer.id ?? submissionId };
}
