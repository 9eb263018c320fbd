import type { ProviderAnswer } from "../http.ts";
import { jsonApi } from "../json-api.ts";
import { kindOfStatus } from "../kind-of-status.ts";
import type { ProviderContext } from "../port.ts";
import { ProviderError } from "../provider-error.ts";
import { matchAnswer, refusal, unknownList } from "../read-answer.ts";
import { mailchimpBase } from "./host.ts";
import { memberHash } from "./member.ts";
import { type Problem, ProblemAnswer } from "./schemas.ts";

/** Path of the audience. Throws ProviderError misconfigured without a listId. */
export function listPath({ connection }: ProviderContext): string {
	if (!connection.listId) throw new ProviderError("misconfigured", "No audience ID (listId) is set");
	return `/lists/${encodeURIComponent(connection.listId)}`;
}

/** Path of one member. */
export const memberPath = (context: ProviderContext, email: string): string =>
	`${listPath(context)}/members/${memberHash(email)}`;

/**
 * Path of a change of one member. Fields that the audience requires are not asked for: without it even a change of the
 * status alone is refused while a member lacks one (docs/providers/mailchimp.md#member).
 */
export const changePath = (context: ProviderContext, email: string): string =>
	`${memberPath(context, email)}?skip_merge_validation=true`;

/** The provider's own description of what is wrong, where the answer holds one. */
export function readProblem(answer: ProviderAnswer): Problem | undefined {
	return matchAnswer(ProblemAnswer, answer);
}

/** The error for an answer that is no success (docs/providers/mailchimp.md#errors). */
export function refuse(answer: ProviderAnswer, context: ProviderContext): ProviderError {
	// Everything that is asked for by name is below the audience.
	if (answer.status === 404) return unknownList("Mailchimp", "audience", answer, context);
	const problem = readProblem(answer);
	// An empty 403 is what very high volume meets; a real refusal explains itself.
	const kind = kindOfStatus(answer.status, problem ? {} : { 403: "throttled" });
	return refusal("Mailchimp", problem && (problem.detail || problem.title), answer, context, kind);
}

/** Calls with the key. */
export const { send, ask, find, drop } = jsonApi<ProviderContext>({
	door: ({ connection }) => ({
		base: mailchimpBase(connection),
		scheme: "Basic",
		token: Buffer.from(`anystring:${connection.apiKey}`).toString("base64"),
	}),
	refuse,
});
