import { asking, type Call, jsonHeaders } from "../bearer-api.ts";
import type { ProviderAnswer } from "../http.ts";
import { kindOfStatus } from "../kind-of-status.ts";
import type { ProviderContext } from "../port.ts";
import { ProviderError } from "../provider-error.ts";
import { answerError, matchAnswer, unknownList } from "../read-answer.ts";
import { mailchimpBase } from "./host.ts";
import { type Problem, ProblemAnswer } from "./schemas.ts";

/** Sends one call with the key; answers of any status come back, see refuse. */
export async function send(context: ProviderContext, call: Call): Promise<ProviderAnswer> {
	const { connection, http, signal } = context;
	const credentials = Buffer.from(`anystring:${connection.apiKey}`).toString("base64");
	const headers = jsonHeaders(`Basic ${credentials}`, call.body);
	const { path, ...rest } = call;
	try {
		return await http.send({ ...rest, url: mailchimpBase(connection) + path, headers, signal });
	} catch (error) {
		const unknownHost = error instanceof ProviderError && error.failure === "unknown_host";
		if (unknownHost && !connection.endpoint) {
			throw new ProviderError("auth", "The data centre in the API key is unknown", { cause: error });
		}
		throw error;
	}
}

/** Path of the audience. Throws ProviderError misconfigured without a listId. */
export function listPath({ connection }: ProviderContext): string {
	if (!connection.listId) throw new ProviderError("misconfigured", "No audience ID (listId) is set");
	return `/lists/${encodeURIComponent(connection.listId)}`;
}

/**
 * Path of one member. Fields that the audience requires are not asked for: without it even a change of the status
 * alone is refused while a member lacks one (docs/providers/mailchimp.md#member).
 */
export function memberPath(context: ProviderContext, hash: string): string {
	return `${listPath(context)}/members/${hash}?skip_merge_validation=true`;
}

/** The provider's own description of what is wrong, where the answer holds one. */
export function readProblem(answer: ProviderAnswer): Problem | undefined {
	return matchAnswer(ProblemAnswer, answer);
}

/** The error for an answer that is no success (docs/providers/mailchimp.md#errors). */
export function refuse(answer: ProviderAnswer, context: ProviderContext): ProviderError {
	// Everything that is asked for by name is below the audience.
	if (answer.status === 404) return unknownList("Mailchimp", "audience", answer, context);
	const problem = readProblem(answer);
	const words = problem ? `Mailchimp: ${problem.detail || problem.title}` : "Mailchimp";
	// An empty 403 is what very high volume meets; a real refusal explains itself.
	const kind = kindOfStatus(answer.status, problem ? {} : { 403: "throttled" }) ?? "protocol";
	return answerError(kind, words, answer, context);
}

/** Sends one call and reads what its success says. Throws ProviderError. */
export const ask = asking(send, refuse);
