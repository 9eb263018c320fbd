import { randomUUID } from "node:crypto";
import * as v from "valibot";
import { type SimAnswer, type SimRequest, type SimulatorDefinition, startSimulator } from "../simulator.ts";
import { GoogleOptions, IngestRequest } from "./schemas.ts";
import { createTokens, GOOGLE_KEY } from "./tokens.ts";

export { GOOGLE_KEY } from "./tokens.ts";

/** The simulator's only account, and its conversion actions of type UPLOAD_CLICKS. */
export const GOOGLE_ACCOUNT = { customerId: "1234567890", qualifiedActionId: "7001", closedActionId: "7002" };

/** A conversion as the account counts it. */
export interface CountedConversion {
	transactionId: string;
	action: string;
	value: number | null;
	gclid: string | null;
	emails: string[];
	/** How often it was reported. */
	reports: number;
}

interface Taken {
	checks: number;
	recordCount: number;
	/** Reasons why events of the request failed in processing. */
	reasons: string[];
	destinations: unknown[];
}

const STATUS: Readonly<Record<number, string>> = {
	400: "INVALID_ARGUMENT",
	401: "UNAUTHENTICATED",
	403: "PERMISSION_DENIED",
	404: "NOT_FOUND",
	429: "RESOURCE_EXHAUSTED",
	500: "INTERNAL",
};

function failure(code: number, message: string, details: unknown[] = []): SimAnswer {
	return { status: code, body: { error: { code, message, status: STATUS[code], details } } };
}

const snake = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);

/** Returns an issue's field path as Google writes it: events.events[0].event_timestamp. */
function fieldOf(issue: v.BaseIssue<unknown>): string {
	const path = (issue.path ?? []).map(({ key }) => key);
	const words = path.map(key => (typeof key === "number" ? `[${key}]` : `.${snake(String(key))}`)).join("");
	return path[0] === "events" ? `events${words}` : words.slice(1);
}

function invalid(issues: readonly v.BaseIssue<unknown>[]): SimAnswer {
	const unknown = issues.find(({ type, expected }) => type === "strict_object" && expected === "never");
	if (unknown) {
		const name = String(unknown.path?.at(-1)?.key ?? "");
		return failure(400, `Invalid JSON payload received. Unknown name "${name}": Cannot find field.`);
	}
	const fieldViolations = issues.map(issue => {
		const [reason = "", description = ""] = issue.message.includes("|")
			? issue.message.split("|")
			: ["INVALID_FORMAT", issue.message];
		return { field: fieldOf(issue), description, reason };
	});
	return failure(400, "There was a problem with the request.", [
		{
			"@type": "type.googleapis.com/google.rpc.ErrorInfo",
			reason: "INVALID_ARGUMENT",
			domain: "datamanager.googleapis.com",
		},
		{ "@type": "type.googleapis.com/google.rpc.BadRequest", fieldViolations },
	]);
}

/** Starts Google's Data Manager API v1 and its token service on one origin (docs/providers/google-data-manager.md). */
export async function startGoogleSimulator(port = 0) {
	const conversions = new Map<string, CountedConversion>();
	const requests = new Map<string, Taken>();
	const tokens = createTokens();
	let recent: number[] = [];

	function ingest({ json }: SimRequest, options: GoogleOptions): SimAnswer {
		const body = v.safeParse(IngestRequest, json);
		if (!body.success) return invalid(body.issues);
		const { destinations, events, validateOnly, consent: common } = body.output;
		const actions = [GOOGLE_ACCOUNT.qualifiedActionId, GOOGLE_ACCOUNT.closedActionId];
		for (const { operatingAccount, productDestinationId } of destinations) {
			if (operatingAccount.accountId !== GOOGLE_ACCOUNT.customerId) {
				return failure(403, "The user does not have permission or the resource is not found.");
			}
			if (!actions.includes(productDestinationId)) {
				return failure(400, "There was a problem with the request.", [
					{
						"@type": "type.googleapis.com/google.rpc.BadRequest",
						fieldViolations: [
							{
								field: "destinations.destinations[0].product_destination_id",
								description: "Conversion action ID is not valid.",
								reason: "INVALID_CONVERSION_ACTION_ID",
							},
						],
					},
				]);
			}
		}
		if (validateOnly) return { status: 200, body: {} };
		const reasons: string[] = [];
		for (const event of events) {
			const { transactionId = randomUUID(), conversionValue = null, adIdentifiers, userData } = event;
			if ((event.consent ?? common)?.adUserData !== "CONSENT_GRANTED") {
				reasons.push("PROCESSING_ERROR_REASON_NO_CONSENT");
				continue;
			}
			const gclid = adIdentifiers?.gclid ?? null;
			if (gclid && options.unknownClicks.includes(gclid)) {
				reasons.push("PROCESSING_ERROR_REASON_INVALID_GCLID");
				continue;
			}
			for (const { productDestinationId: action } of destinations) {
				const key = `${action}/${transactionId}`;
				const known = conversions.get(key);
				if (known && options.duplicates === "refuse") {
					reasons.push("PROCESSING_ERROR_REASON_DUPLICATE_TRANSACTION_ID");
					continue;
				}
				const emails = (userData?.userIdentifiers ?? []).flatMap(each =>
					"emailAddress" in each ? each.emailAddress : [],
				);
				const reports = (known?.reports ?? 0) + 1;
				conversions.set(key, { transactionId, action, value: conversionValue, gclid, emails, reports });
			}
		}
		const requestId = randomUUID();
		requests.set(requestId, { checks: 0, recordCount: events.length, reasons, destinations });
		return { status: 200, body: { requestId } };
	}

	function retrieve({ query }: SimRequest, { processingChecks, forgetful }: GoogleOptions): SimAnswer {
		const taken = requests.get(query.get("requestId") ?? "");
		if (!taken || forgetful) return failure(404, "Resource not found.");
		taken.checks += 1;
		const { reasons, recordCount } = taken;
		const requestStatus =
			taken.checks <= processingChecks
				? "PROCESSING"
				: reasons.length === 0
					? "SUCCESS"
					: reasons.length < recordCount
						? "PARTIAL_SUCCESS"
						: "FAILED";
		const over = requestStatus !== "PROCESSING";
		const errorCounts = [...new Set(reasons)].map(reason => ({
			reason,
			recordCount: String(reasons.filter(each => each === reason).length),
		}));
		return {
			status: 200,
			body: {
				requestStatusPerDestination: taken.destinations.map(destination => ({
					destination,
					requestStatus,
					...(over && { eventsIngestionStatus: { recordCount: String(recordCount) } }),
					...(over && reasons.length > 0 && { errorInfo: { errorCounts } }),
				})),
			},
		};
	}

	const definition: SimulatorDefinition<typeof GoogleOptions> = {
		name: "google_data_manager",
		options: GoogleOptions,
		info: { ...GOOGLE_ACCOUNT },
		contacts: () => [...conversions.values()],
		reset() {
			conversions.clear();
			requests.clear();
			recent = [];
		},
		handle(request, options) {
			if (request.path === "/token") return tokens.issue(request, options);
			const [scheme, token = ""] = (request.headers.authorization ?? "").split(" ");
			if (scheme !== "Bearer" || !tokens.isLive(token)) return UNAUTHENTICATED;
			recent = [...recent.filter(at => at > Date.now() - 60_000), Date.now()];
			if (recent.length > options.requestsPerMinute) return EXHAUSTED;
			switch (`${request.method} ${request.path}`) {
				case "POST /v1/events:ingest":
					return ingest(request, options);
				case "GET /v1/requestStatus:retrieve":
					return retrieve(request, options);
				default:
					return { status: 404, headers: { "Content-Type": "text/html" }, body: "<title>Error 404</title>" };
			}
		},
		fault(kind, retryAfter) {
			if (kind === "unauthorised") return UNAUTHENTICATED;
			if (kind === "forbidden" || kind === "empty_forbidden") {
				return failure(403, "The caller does not have permission");
			}
			if (kind === "throttled") return EXHAUSTED;
			if (kind === "throttled_with_wait")
				return { ...EXHAUSTED, headers: { "Retry-After": String(retryAfter) } };
			return failure(500, "Internal error encountered.");
		},
	};
	const simulator = await startSimulator(definition, port);
	return Object.assign(simulator, {
		conversions: () => [...conversions.values()],
		revokeTokens: () => tokens.revokeAll(),
		key: GOOGLE_KEY,
	});
}

const UNAUTHENTICATED = failure(
	401,
	"Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential.",
);
const EXHAUSTED = failure(429, "Quota exceeded for quota metric 'Requests' and limit 'Requests per minute'.");
