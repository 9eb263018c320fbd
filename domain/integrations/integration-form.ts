import * as v from "valibot";
import { line, object, orNull, requiredLine } from "../shape.ts";
import { type Provider, ProviderSchema } from "./providers.ts";
import { IntegrationSettingsSchema } from "./settings.ts";

const URL_MESSAGE = "Must be a valid URL";

function optionalText(max: number) {
	return v.optional(v.nullable(v.pipe(line(max), v.transform(orNull))));
}

/** Returns whether a text is an absolute https URL (http too if allowed) without credentials. */
export function isEndpoint(text: string, allowHttp: boolean): boolean {
	if (!URL.canParse(text)) return false;
	const url = new URL(text);
	const scheme = url.protocol === "https:" || (allowHttp && url.protocol === "http:");
	return scheme && url.username === "" && url.password === "";
}

/** A URL that replaces the provider's default endpoint; an empty text means the default. */
export function optionalEndpoint(allowHttp: boolean) {
	const endpoint = v.pipe(
		v.string(URL_MESSAGE),
		v.trim(),
		v.maxLength(500, URL_MESSAGE),
		v.check(text => text === "" || isEndpoint(text, allowHttp), URL_MESSAGE),
		v.transform(orNull),
	);
	return v.optional(v.nullable(endpoint));
}

function fields(allowHttp: boolean) {
	return {
		provider: ProviderSchema,
		name: requiredLine(100, "Name is required"),
		apiKey: requiredLine(500, "API key is required"),
		apiSecret: optionalText(500),
		endpoint: optionalEndpoint(allowHttp),
		listId: optionalText(200),
		settings: v.optional(v.nullable(IntegrationSettingsSchema)),
	};
}

/**
 * Creates the schema for the body of POST /api/email-integrations (docs/specification/back-office.md#email-integrations). A
 * webhook requires an endpoint, because it has no default; the list must be valid for its provider.
 * @param allowHttp plain http endpoints are accepted: tests and demo only
 */
export function integrationCreateSchema({ allowHttp }: { allowHttp: boolean }) {
	const form = object({ ...fields(allowHttp), isActive: v.optional(v.boolean(), true) });
	const checked = v.pipe(
		v.config(form, { abortPipeEarly: true }),
		v.forward(
			v.partialCheck(
				[["provider"], ["endpoint"]],
				form => form.provider !== "webhook" || typeof form.endpoint === "string",
				URL_MESSAGE,
			),
			["endpoint"],
		),
		v.forward(
			v.partialCheck(
				[["provider"], ["listId"]],
				({ provider, listId }) => listIdProblem(provider, listId) === null,
				({ input: { provider, listId } }) => listIdProblem(provider, listId) ?? "",
			),
			["listId"],
		),
	);
	// Also run these checks if other fields are invalid, so that all errors are reported at once.
	return v.config(checked, { abortPipeEarly: false });
}

/**
 * Creates the schema for the body of PUT /api/email-integrations/{id}: absent fields stay unchanged. An empty or masked apiKey,
 * apiSecret or settings.refreshToken means "keep the stored one" (see isMask); the provider itself cannot change.
 */
export function integrationUpdateSchema({ allowHttp }: { allowHttp: boolean }) {
	return v.partial(object({ ...fields(allowHttp), apiKey: optionalText(500), isActive: v.boolean() }));
}

export type IntegrationCreate = v.InferOutput<ReturnType<typeof integrationCreateSchema>>;
export type IntegrationUpdate = v.InferOutput<ReturnType<typeof integrationUpdateSchema>>;

const MAX_ZOHO_TAG = 25;

/** Returns why a provider would never accept this list, tag or group; null if it may. */
export function listIdProblem(provider: Provider, listId: string | null | undefined): string | null {
	if (provider === "hubspot" && !/^\d*$/.test(listId ?? "")) return "HubSpot's list ID is a number";
	const tooLong = provider === "zoho_crm" && (listId?.length ?? 0) > MAX_ZOHO_TAG;
	return tooLong ? `Zoho takes tags of ${MAX_ZOHO_TAG} characters at most` : null;
}
