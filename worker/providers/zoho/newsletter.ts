import { addressKey, done, subscriberContact } from "../outcomes.ts";
import type { BulkResult, ProviderContext, RecordOutcome, Subscriber } from "../port.ts";
import { answerError, buildBody, matchAnswer, readAnswer } from "../read-answer.ts";
import { tolerate } from "../tolerate.ts";
import { classifyItem } from "./classify.ts";
import { leadOf } from "./lead.ts";
import { prepare } from "./prepare.ts";
import { refuse, send } from "./request.ts";
import { ChangeRequest, DataAnswer, Failure, FoundAnswer, type Lead } from "./schemas.ts";
import { missingFields, upsertLeads, upsertMany } from "./upsert.ts";

/** Tags the person with listId. An opt-out on the record stays: Zoho cannot tell whose decision it was. */
export async function subscribe(subscriber: Subscriber, context: ProviderContext): Promise<BulkResult> {
	const contact = subscriberContact(subscriber);
	if (subscriber.fullName?.trim()) return upsertMany([contact], context);
	const preparation = context.preparation ?? (await prepare(context));
	const { Last_Name, ...nameless } = leadOf(contact, preparation, context.connection);
	// A name made up from the address must not replace the one of a known lead, so it comes second.
	// A token without the right to search cannot tell, and adds the person.
	const changed = await tolerate(changeKnown(nameless, context), []);
	if (changed && changed !== HIDDEN) return done(changed);
	return upsertMany([{ ...contact, fullName: Last_Name ?? null }], { ...context, preparation });
}

/** Sets Email_Opt_Out on the person's lead; somebody without one needs nothing done, and none is created. */
export async function unsubscribe(email: string, context: ProviderContext): Promise<RecordOutcome> {
	const changed = await changeKnown({ Email: email.trim(), Email_Opt_Out: true }, context);
	if (changed === HIDDEN) return { status: "rejected", message: MAY_NOT_SEARCH };
	return changed ?? { status: "synced", action: "unknown", remoteId: null };
}

/** The token may change leads but not search for them: whether there is one stays open. */
const HIDDEN = "hidden";
const MAY_NOT_SEARCH =
	"Zoho does not know the address, or the token may not search for it: that takes the scope ZohoSearch.securesearch.READ";

/** Changes the lead with this address without a name; null where there is no such lead. */
async function changeKnown(
	lead: Lead,
	context: ProviderContext,
): Promise<RecordOutcome | typeof HIDDEN | null> {
	const [item] = await upsertLeads([lead], context);
	const missing = item ? missingFields(item) : null;
	if (missing) {
		// Either there is no such lead, or this deployment wants the name of a known one too.
		const id = missing.includes("Last_Name") ? await findLead(lead.Email, context) : null;
		return id === null || id === HIDDEN ? id : changeLead(id, lead, context);
	}
	return item ? classifyItem(item) : null;
}

/** The id of the lead with exactly this address: Zoho's search also finds it in other fields, or inside other ones. */
async function findLead(email: string, context: ProviderContext): Promise<string | null> {
	const path = `/Leads/search?email=${encodeURIComponent(email)}`;
	const answer = await send(context, { method: "GET", path });
	if (answer.status === 204) return null;
	if (matchAnswer(Failure, answer)?.code === "OAUTH_SCOPE_MISMATCH") return HIDDEN;
	if (answer.status !== 200) throw refuse(answer, context);
	const { data } = readAnswer(FoundAnswer, answer, context);
	return data.find(found => addressKey(found.Email ?? "") === addressKey(email))?.id ?? null;
}

async function changeLead(
	id: string,
	{ Email_Opt_Out, Tag }: Lead,
	context: ProviderContext,
): Promise<RecordOutcome> {
	const change = { ...(Email_Opt_Out ? { Email_Opt_Out } : {}), ...(Tag ? { Tag } : {}) };
	const body = buildBody(ChangeRequest, { data: [change], trigger: [] });
	const answer = await send(context, { method: "PUT", path: `/Leads/${encodeURIComponent(id)}`, body });
	if (answer.status >= 300 && answer.status !== 400) throw refuse(answer, context);
	const [item] = readAnswer(DataAnswer, answer, context).data;
	if (!item) throw answerError("protocol", "Zoho answered without a record", answer, context);
	return classifyItem(item);
}
