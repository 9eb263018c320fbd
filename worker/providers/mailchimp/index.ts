import type { ProviderAdapter, ProviderContext } from "../port.ts";
import { readAnswer } from "../read-answer.ts";
import { reportTest } from "../report-test.ts";
import { mailchimpHook } from "./hook.ts";
import { subscribe, unsubscribe } from "./newsletter.ts";
import { prepare, readList } from "./prepare.ts";
import { refuse, send } from "./request.ts";
import { PingAnswer } from "./schemas.ts";
import { upsertMany, upsertOne } from "./upsert.ts";

async function ping(context: ProviderContext): Promise<string> {
	const answer = await send(context, { method: "GET", path: "/ping" });
	if (answer.status !== 200) throw refuse(answer, context);
	return readAnswer(PingAnswer, answer, context).health_status;
}

/** Mailchimp Marketing API v3 (docs/providers/mailchimp.md). listId is the audience and required. */
export const mailchimp: ProviderAdapter = {
	provider: "mailchimp",
	batchSize: 500,
	// Mailchimp allows ten connections per user; four leaves room for the firm's other tools.
	maxConcurrency: 4,
	bulkQuota: null,
	test: context =>
		reportTest(async () => {
			const health = await ping(context);
			const list = await readList(context);
			return `Connected to the audience ${list.name || list.id}. ${health}`;
		}),
	prepare,
	upsertOne,
	upsertMany,
	subscribe,
	unsubscribe,
	hook: mailchimpHook,
};
