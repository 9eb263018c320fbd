import * as v from "valibot";
import { mapContact, type Values } from "#domain/integrations/field-mapping.ts";
import { emailKey } from "#domain/shape.ts";
import { matchAnswer } from "../http/read-answer.ts";
import { BatchRefused, isolateRefused, leftOut, splitTooLarge } from "../isolate-refused.ts";
import { resend, unreported, upsertUnique, withNotes } from "../outcomes.ts";
import type { ProviderAdapter, ProviderContext, RecordOutcome } from "../port.ts";
import { enlist } from "./memberships.ts";
import { prepare } from "./prepare.ts";
import { read, send } from "./request.ts";
import { BatchAnswer, type Problem, ProblemAnswer, RefusedValues } from "./schemas.ts";

/** Statuses of a call refused because of one of its contacts; 409: another contact has the address. */
const REFUSALS = [400, 409];
const ONE_MINUTE = 60_000;

/** A contact to send, with notes on what was left out. */
type Person = { email: string; values: Values; notes: string[] };

/** Upserts up to 100 contacts in one call, with another for the list (docs/providers/hubspot.md#contacts). */
export const upsertMany: ProviderAdapter["upsertMany"] = (contacts, context) =>
	upsertUnique("HubSpot", contacts, async unique => {
		const preparation = context.preparation ?? (await prepare(context));
		const people = unique.map((contact): Person => {
			return { email: contact.email.trim(), ...mapContact(contact, preparation) };
		});
		const outcomes = await isolateRefused(people, part => sendBatch(part, context));
		return enlist(unique, outcomes, context);
	});

/** Makes one call, and another for contacts with a refused value. */
async function sendBatch(people: readonly Person[], context: ProviderContext): Promise<RecordOutcome[]> {
	const inputs = people.map(({ email, values }, at) => {
		const properties = { ...values, email };
		return { id: email, idProperty: "email", objectWriteTraceId: String(at), properties };
	});
	const path = "/crm/v3/objects/contacts/batch/upsert";
	const post = () => send(context, { method: "POST", path, body: { inputs } });
	const answer = await (people.length > 1 ? (context.withinQuota?.(post) ?? post()) : post());
	splitTooLarge("HubSpot", answer);
	const problem = REFUSALS.includes(answer.status) ? matchAnswer(ProblemAnswer, answer) : undefined;
	if (problem && people.length > 1) {
		// Most refusals of a whole call name no contact; one about an address quotes it.
		const addresses = addressesIn(problem.message);
		const named = people.findIndex(
			({ email }, at) => isTraced(problem, at) || addresses.has(emailKey(email)),
		);
		const position = named < 0 ? undefined : named;
		const { status } = answer;
		throw new BatchRefused(`HubSpot: ${problem.message}`, rejected(problem), { status }, position);
	}
	const { results, errors } = problem ? { results: [], errors: [] } : read(BatchAnswer, answer, context);
	const failures = people.map((_, at) => problem ?? errors.find(each => isTraced(each, at)));
	const outcomes = people.map(({ email, notes }, at): RecordOutcome => {
		const own = results.find(({ objectWriteTraceId: trace, properties }) =>
			trace ? trace === String(at) : emailKey(properties.email ?? "") === emailKey(email),
		);
		if (!own) return failures[at] ? rejected(failures[at]) : unreported("HubSpot");
		const action = own.new == null ? "unknown" : own.new ? "created" : "updated";
		return withNotes({ status: "synced", action, remoteId: own.id }, notes);
	});
	const better = people.flatMap((person, at) => {
		const item = failures[at] && withoutRefused(person, failures[at]);
		return item ? [{ at, item }] : [];
	});
	return resend(outcomes, better, again => sendBatch(again, context));
}

/** Returns the whole addresses in a message: "ana@example.com" is not in one about "joana@example.com". */
const addressesIn = (text: string): ReadonlySet<string> =>
	new Set(text.split(/[\s"<>:,;()[\]{}\\]+/u).map(word => emailKey(word.replace(/^'|[.'!]+$/gu, ""))));

const isTraced = ({ context }: Problem, at: number) => context.objectWriteTraceId.includes(String(at));

/** Parses the refused values of a problem, "Property values were not valid: [{…}]"; empty if it is about anything else. */
function valuesIn({ message }: Problem): v.InferOutput<typeof RefusedValues> {
	try {
		const list = message.slice(message.indexOf("["), message.lastIndexOf("]") + 1);
		return v.parse(RefusedValues, JSON.parse(list));
	} catch {
		return [];
	}
}

/** Returns the contact without the values that HubSpot refused; null if it refused anything else. */
function withoutRefused(person: Person, problem: Problem): Person | null {
	const refused = valuesIn(problem).map(({ name: key, message: words }) => ({ key, words }));
	const better = leftOut(person.values, refused);
	return better && { ...person, values: better.values, notes: [...person.notes, better.note] };
}

function rejected(problem: Problem): RecordOutcome {
	// The contact was just created, so the next attempt will find it, or has the address as a secondary one, which staff must
	// resolve.
	if (problem.category === "CONFLICT")
		return { status: "deferred", message: problem.message, retryAfterMs: ONE_MINUTE };
	const [first, ...others] = valuesIn(problem);
	const code = first?.error ?? problem.category;
	const message = first ? [first, ...others].map(each => each.message).join("; ") : problem.message;
	return { status: "rejected", message, ...(code && { code }), ...(first && { field: first.name }) };
}
