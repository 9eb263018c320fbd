import type { ProviderAnswer } from "../http/http.ts";
import { baseUrl, jsonApi } from "../http/json-api.ts";
import { kindOfStatus, matchAnswer, refusal, unknownList } from "../http/read-answer.ts";
import type { ProviderConnection, ProviderContext } from "../port.ts";
import { ProviderError } from "../provider-error.ts";
import { memberHash } from "./member.ts";
import { ProblemAnswer } from "./schemas.ts";

const DATA_CENTRE = /^[a-z]{2,4}\d{1,3}$/u;

/** Returns the base URL: by the data centre in the key (docs/providers/mailchimp.md#access), or the configured endpoint. */
export function mailchimpBase({ apiKey, endpoint }: ProviderConnection): string {
	if (endpoint) return baseUrl(endpoint, endpoint, "/3.0");
	const dataCentre = apiKey.slice(apiKey.lastIndexOf("-") + 1);
	// The suffix becomes part of the host name; an unchecked one could send the key to another host.
	if (!apiKey.includes("-") || !DATA_CENTRE.test(dataCentre)) {
		throw new ProviderError("auth", "The API key does not end in a data centre such as -us6");
	}
	return baseUrl(null, `https://${dataCentre}.api.mailchimp.com`, "/3.0");
}

/** Returns the audience's path. Throws ProviderError misconfigured without a listId. */
export function listPath({ connection }: ProviderContext): string {
	if (!connection.listId) throw new ProviderError("misconfigured", "No audience ID is set");
	return `/lists/${encodeURIComponent(connection.listId)}`;
}

export const memberPath = (context: ProviderContext, email: string): string =>
	`${listPath(context)}/members/${memberHash(email)}`;

/**
 * Path for changing one member without validating required fields: otherwise even a change of status is refused while the
 * member lacks one (docs/providers/mailchimp.md#member).
 */
export const changePath = (context: ProviderContext, email: string): string =>
	`${memberPath(context, email)}?skip_merge_validation=true`;

/** Returns the error for an unsuccessful answer (docs/providers/mailchimp.md#errors). */
export function refuse(answer: ProviderAnswer, context: ProviderContext): ProviderError {
	// All paths are below the audience, so 404 means that the audience is unknown.
	if (answer.status === 404) return unknownList("Mailchimp", "audience", answer, context);
	const problem = matchAnswer(ProblemAnswer, answer);
	// Mailchimp throttles very high volume with an empty 403; a real refusal has a body.
	const kind = kindOfStatus(answer.status, problem ? {} : { 403: "throttled" });
	return refusal("Mailchimp", problem && (problem.detail || problem.title), answer, context, { kind });
}

export const { send, read, ask, find, drop } = jsonApi<ProviderContext>({
	access: ({ connection }) => ({
		base: mailchimpBase(connection),
		scheme: "Basic",
		token: Buffer.from(`anystring:${connection.apiKey}`).toString("base64"),
	}),
	refuse,
});
