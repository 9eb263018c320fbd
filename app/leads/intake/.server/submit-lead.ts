import { randomUUID } from "node:crypto";
import { idempotencyKey } from "#app/http/.server/read-request.ts";
import { requestScope } from "#app/http/.server/request-scope.ts";
import { spendPublicPost } from "#app/http/rate-limit/.server/limits.ts";
import { announcer, entityManager } from "#app/services.server.ts";
import { idempotent } from "#db/idempotency/idempotent.ts";
import { captureLead, type LeadCapture } from "#db/leads/capture-lead.ts";
import type { EntityManager } from "#db/orm.ts";
import { emailKey } from "#domain/shape.ts";

type Form = Omit<LeadCapture, "submissionId" | "leadId" | "ipAddress" | "userAgent">;

/** Additional steps of a form. */
interface Further {
	/** Consumes the form's own rate limit, after that on public posts: a flood cannot use up a stranger's limit. */
	spend(): Promise<void>;
	/** Stores it, in the lead's transaction. */
	store(em: EntityManager, stored: { submissionId: string; leadId: string }): Promise<void>;
}

/**
 * Stores a visitor's form and returns the submission's id; idempotent by Idempotency-Key. `body` is the posted data that the
 * key belongs to.
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
	const answer = await idempotent(entityManager(), identity, { id: submissionId }, async em => {
		const { leadId } = await captureLead(em, capture);
		await further?.store(em, { submissionId, leadId });
	});
	announcer.announce("outbox", "leads");
	return { id: answer.id ?? submissionId };
}
