import { randomUUID } from "node:crypto";
import type { ConsentSubmission } from "#domain/consent/consent-submission.ts";
import type { EntityManager } from "../orm.ts";
import { ConsentRecord } from "./consent-record.ts";

/** Stores a consent choice with its circumstances. */
export async function recordConsent(
	em: EntityManager,
	{ choice, version }: ConsentSubmission,
	circumstances: { country: string | null; gpc: boolean },
): Promise<void> {
	await em.insert(ConsentRecord, {
		id: randomUUID(),
		...choice,
		textVersion: version,
		...circumstances,
		createdAt: new Date(),
	});
}
