import { createHmac, timingSafeEqual } from "node:crypto";
import * as v from "valibot";
import { type SimAnswer, type SimRequest, startSimulator } from "../simulator.ts";

export const WEBHOOK_SECRET = "webhook-signing-secret-0123456789";

const MAX_AGE_SECONDS = 300;

const Text = v.nullable(v.string());
const Touch = v.nullable(
	v.strictObject({ channel: v.string(), source: Text, medium: Text, campaign: Text, landingPage: Text }),
);
const Contact = v.strictObject({
	leadId: v.string(),
	email: v.pipe(v.string(), v.email()),
	fullName: Text,
	phone: Text,
	country: Text,
	companyName: Text,
	businessActivity: Text,
	preferredStructure: Text,
	additionalRequirements: Text,
	sourcePage: Text,
	marketingConsent: v.nullable(v.boolean()),
	consentAt: Text,
	touch: v.strictObject({ first: Touch, last: Touch }),
	origin: v.nullable(v.picklist(["form", "manual", "import", "chat"])),
	owner: v.nullable(v.strictObject({ id: v.string(), username: v.string() })),
	dealValue: v.nullable(v.pipe(v.number(), v.integer())),
});

const Body = v.object({
	id: v.pipe(v.string(), v.length(32)),
	type: v.picklist(["test", "contacts.upserted", "subscriber.subscribed", "subscriber.unsubscribed"]),
	contacts: v.optional(v.array(Contact), []),
	email: v.optional(v.string()),
});

const WebhookOptions = v.object({
	/** The whole delivery is refused while one of these addresses is in it. */
	poison: v.optional(v.array(v.string()), []),
});

/** A receiver that checks signature and age before it believes anything, and stores what it is sent. */
export function startWebhookReceiver(port = 0) {
	const contacts = new Map<string, Record<string, unknown>>();
	return startSimulator(
		{
			name: "webhook",
			options: WebhookOptions,
			info: { validKeys: [WEBHOOK_SECRET], path: "/hook" },
			reset: () => contacts.clear(),
			contacts: () => [...contacts.values()],
			handle(request, options) {
				if (request.path !== "/hook") return { status: 404 };
				if (request.method !== "POST") return { status: 405 };
				if (!signed(request)) return { status: 401, body: { message: "The signature does not match" } };
				const body = v.safeParse(Body, request.json);
				if (!body.success) return { status: 422, body: { message: body.issues[0].message } };
				if (request.headers["webhook-id"] !== body.output.id)
					return { status: 422, body: { message: "Wrong id" } };
				const spoiled = body.output.contacts.some(({ email }) => options.poison.includes(email));
				if (spoiled) return { status: 422, body: { message: "One of them is not welcome" } };
				for (const contact of body.output.contacts) contacts.set(contact.email, contact);
				if (body.output.type === "subscriber.unsubscribed" && body.output.email) {
					contacts.set(body.output.email, { email: body.output.email, unsubscribed: true });
				}
				return { status: 204 };
			},
			fault(kind, retryAfter): SimAnswer {
				if (kind === "unauthorised") return { status: 401 };
				if (kind === "forbidden" || kind === "empty_forbidden") return { status: 403 };
				if (kind === "throttled") return { status: 429 };
				if (kind === "throttled_with_wait")
					return { status: 429, headers: { "Retry-After": String(retryAfter) } };
				return { status: 500, body: { message: "Internal Server Error" } };
			},
		},
		port,
	);
}

function signed({ headers, text }: SimRequest): boolean {
	const parts = /^t=(\d+),v1=([0-9a-f]{64})$/u.exec(String(headers["webhook-signature"] ?? ""));
	if (!parts?.[1] || !parts[2]) return false;
	const expected = createHmac("sha256", WEBHOOK_SECRET).update(`${parts[1]}.${text}`).digest("hex");
	const fresh = Math.abs(Date.now() / 1000 - Number(parts[1])) <= MAX_AGE_SECONDS;
	return fresh && timingSafeEqual(Buffer.from(expected), Buffer.from(parts[2]));
}
