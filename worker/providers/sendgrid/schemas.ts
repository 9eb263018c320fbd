import * as v from "valibot";
import { Numeric } from "../http/read-answer.ts";

/** Bodies of SendGrid's Marketing Contacts API v3 (docs/providers/sendgrid.md). Unknown keys of answers are ignored. */

export const MAX_CONTACTS = 30_000;

export const ErrorsAnswer = v.object({
	errors: v.pipe(
		v.array(v.object({ message: v.nullish(v.string(), ""), field: v.nullish(v.string()) })),
		v.minLength(1),
	),
});

export const JobAnswer = v.object({ job_id: v.pipe(v.string(), v.nonEmpty()) });

/** SendGrid omits counters that are zero. */
export const ImportAnswer = v.object({
	status: v.picklist(["pending", "completed", "errored", "failed"]),
	/** By SendGrid's clock, like the contacts' updated_at. */
	started_at: v.fallback(v.nullish(v.string()), null),
	results: v.nullish(v.object({ errored_count: v.nullish(Numeric, 0), errors_url: v.nullish(v.string()) }), {
		errored_count: 0,
	}),
});

export type ImportAnswer = v.InferOutput<typeof ImportAnswer>;

const Found = v.object({ id: v.string(), updated_at: v.nullish(v.string()) });

export const SearchAnswer = v.object({
	result: v.record(v.string(), v.object({ contact: v.nullish(Found) })),
});

export const CountAnswer = v.object({ contact_count: Numeric });

export const ListAnswer = v.object({ id: v.string(), name: v.nullish(v.string(), "") });

export const FieldDefinition = v.object({
	id: v.string(),
	name: v.string(),
	field_type: v.nullish(v.string(), "Text"),
});

export const FieldsAnswer = v.object({ custom_fields: v.nullish(v.array(FieldDefinition), []) });

export const SuppressionAnswer = v.object({ recipient_email: v.nullish(v.string()) });

/** Unsubscribed addresses; `created` in seconds since 1970. */
export const UnsubscribesAnswer = v.array(v.object({ created: Numeric, email: v.string() }));

/** The jobs of one upsert. Positions are ranges [first, last] of indexes in the contacts. */
export const TicketSchema = v.object({
	provider: v.literal("sendgrid"),
	/** Milliseconds since 1970. */
	submittedAt: v.number(),
	polls: v.number(),
	/** How often lost jobs were submitted again. */
	resent: v.number(),
	jobs: v.array(v.object({ id: v.string(), ranges: v.array(v.tuple([v.number(), v.number()])) })),
	/** Contacts refused before they became part of a job. */
	refused: v.array(v.object({ position: v.number(), message: v.string(), field: v.nullable(v.string()) })),
	/** Notes on values left out of submitted contacts. */
	notes: v.array(v.object({ position: v.number(), note: v.string() })),
	/** Contacts whose call failed after others had succeeded: they alone are sent again. */
	later: v.array(
		v.object({
			ranges: v.array(v.tuple([v.number(), v.number()])),
			message: v.string(),
			retryAfterMs: v.number(),
		}),
	),
});

export type SendGridTicket = v.InferOutput<typeof TicketSchema>;
