import { Webhook } from "standardwebhooks";
import * as v from "valibot";
import { type SimAnswer, type SimRequest, type SimulatorDefinition, startSimulator } from "../simulator.ts";

export const WEBHOOK_SECRET = "webhook-signing-secret-0123456789";

const receiver = new Webhook(WEBHOOK_SECRET, { format: "raw" });

const Text = v.nullable(v.string());
const Touch = v.nullable(
	v.strictObject({
		channel: v.string(),
		source: Text,
		medium: Text,
		campaign: Text,
		landingPage: Text,
		clickId: Text,
	}),
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
	revision: v.optional(v.number()),
	formerly: v.optional(v.pipe(v.array(v.string()), v.nonEmpty())),
});

const Contacts = v.array(Contact);
const Body = v.intersect([
	v.object({ timestamp: v.pipe(v.string(), v.isoTimestamp()) }),
	v.variant("type", [
		v.object({ type: v.literal("test"), data: v.object({}) }),
		v.object({ type: v.literal("contacts.upserted"), data: v.object({ contacts: Contacts }) }),
		v.object({ type: v.literal("newsletter.subscribed"), data: v.object({ contacts: Contacts }) }),
		v.object({ type: v.literal("newsletter.unsubscribed"), data: v.object({ email: v.string() }) }),
	]),
]);

/** An event of one lead. */
const LeadEvent = v.strictObject({
	id: v.pipe(v.string(), v.startsWith("evt_")),
	type: v.picklist([
		"lead.captured",
		"lead.updated",
		"lead.status_changed",
		"lead.note_added",
		"lead.erased",
		"conversion.sent",
	]),
	timestamp: v.pipe(v.string(), v.isoTimestamp()),
	revision: v.nullable(v.pipe(v.number(), v.integer())),
	data: v.looseObject({ leadId: v.pipe(v.string(), v.uuid()) }),
});

const WebhookOptions = v.object({
	/** A delivery is refused if it contains one of these addresses, or if it is an event of one of these types. */
	poison: v.optional(v.array(v.string()), []),
	/** Message of that refusal. */
	words: v.optional(v.string(), "One of them is not welcome"),
});

/** Starts a receiver that verifies signature and timestamp, and stores what it receives. */
export async function startWebhookReceiver(port = 0) {
	const { definition, events } = createWebhookReceiver();
	const simulator = await startSimulator(definition, port);
	/** Lead events in order of arrival. */
	return Object.assign(simulator, { events: () => events });
}

/** Creates the receiver without a server. */
export function createWebhookReceiver() {
	const contacts = new Map<string, Record<string, unknown>>();
	const events: v.InferOutput<typeof LeadEvent>[] = [];
	const definition: SimulatorDefinition<typeof WebhookOptions> = {
		name: "webhook",
		options: WebhookOptions,
		info: { validKeys: [WEBHOOK_SECRET], path: "/hook" },
		reset() {
			contacts.clear();
			events.length = 0;
		},
		contacts: () => [...contacts.values()],
		handle(request, options) {
			if (request.path !== "/hook") return { status: 404 };
			if (request.method !== "POST") return { status: 405 };
			if (!signed(request)) return { status: 401, body: { message: "The signature does not match" } };
			const event = v.safeParse(LeadEvent, request.json);
			if (event.success) {
				if (event.output.id !== request.headers["webhook-id"])
					return { status: 422, body: { message: "The ids do not agree" } };
				if (options.poison.includes(event.output.type))
					return { status: 422, body: { message: "This event is not welcome" } };
				events.push(event.output);
				return { status: 200, body: { taken: true } };
			}
			const body = v.safeParse(Body, request.json);
			if (!body.success) return { status: 422, body: { message: body.issues[0].message } };
			const { type, data } = body.output;
			if (type === "newsletter.unsubscribed") {
				contacts.set(data.email, { email: data.email, unsubscribed: true });
				return { status: 204 };
			}
			if (type === "test") return { status: 204 };
			if (data.contacts.some(({ email }) => options.poison.includes(email)))
				return { status: 422, body: options.words };
			for (const contact of data.contacts) contacts.set(contact.email, contact);
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
	};
	return { definition, contacts, events };
}

function signed({ headers, text }: SimRequest): boolean {
	const given = (name: string) => String(headers[name] ?? "");
	try {
		receiver.verify(text, {
			"webhook-id": given("webhook-id"),
			"webhook-timestamp": given("webhook-timestamp"),
			"webhook-signature": given("webhook-signature"),
		});
		return true;
	} catch {
		return false;
	}
}
