import { randomUUID } from "node:crypto";
import fc from "fast-check";
import * as v from "valibot";
import { beforeAll, describe, expect, it } from "vitest";
import {
	CodeConfirmation,
	NewAccount,
	PasswordChange,
	PasswordConfirmation,
	RoleChange,
} from "#domain/accounts/account-forms.ts";
import { Credentials } from "#domain/accounts/credentials.ts";
import { PasskeyAssertion, PasskeyRegistration, PasskeyRequest } from "#domain/accounts/passkey-forms.ts";
import { AlertPreferences } from "#domain/alerts/preferences.ts";
import { pushSubscriptionSchema } from "#domain/alerts/push-subscription.ts";
import { GROUPINGS, TOUCHES } from "#domain/attribution/report.ts";
import { ConsentSubmission } from "#domain/consent/consent-submission.ts";
import { ContentUpdate } from "#domain/content/entries.ts";
import { PageDraftForm, PageElementForm, RestoreVersion } from "#domain/content/page-element.ts";
import { ProofForm } from "#domain/content/proof.ts";
import { TestimonialForm } from "#domain/content/testimonial.ts";
import { destinationCreateSchema, destinationUpdateSchema } from "#domain/conversions/destination-form.ts";
import { integrationCreateSchema, integrationUpdateSchema } from "#domain/integrations/integration-form.ts";
import { RetryRuns } from "#domain/jobs/run-query.ts";
import { CaptureForm } from "#domain/leads/capture-form.ts";
import { ChatReferenceForm } from "#domain/leads/chat-reference-form.ts";
import {
	BulkEdit,
	BulkSync,
	BulkUndo,
	ContactUndo,
	LeadEdit,
	NewContact,
	NewLead,
	NewNote,
	StatusChange,
} from "#domain/leads/lead-admin.ts";
import { LeadForm } from "#domain/leads/lead-form.ts";
import { LeadMergeForm } from "#domain/leads/lead-merge.ts";
import { ReplyTemplateForm } from "#domain/leads/reply-template.ts";
import { SavedViewEdit, SavedViewForm } from "#domain/leads/saved-view.ts";
import { NewsletterForm } from "#domain/newsletter/subscription.ts";
import { RecommendationChoice } from "#domain/performance/recommendations.ts";
import { OnOff } from "#domain/shape.ts";
import { TaxReportRequest } from "#domain/tax/report-request.ts";
import { CspReports } from "#domain/tracking/csp-report.ts";
import { EventsBeacon } from "#domain/tracking/events.ts";
import { TrackingTagForm } from "#domain/tracking/tag.ts";
import { VitalsBeacon } from "#domain/tracking/vitals-beacon.ts";
import { bodiesFor, ODD_TEXTS, objectsIn } from "#tests/support/arbitrary.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { newVisitor, postJson, startTestWeb, type TestWeb } from "#tests/support/product.ts";
import { residentMib } from "#tests/support/resident-memory.ts";
import { API_CALLS, NOBODY, ROUTES } from "#tests/support/route-table.ts";
import { type StaffClient, signInAs } from "#tests/support/staff.ts";

/** Requests per endpoint: a few in each test run, ten thousand with FUZZ_RUNS=10000. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 50);
/** MiB by which the process may have grown at the end, regardless of the number of requests. */
const MAX_GROWTH = 400;
/** Concurrent requests. */
const BATCH_SIZE = 10;
const ANSWER_MS = 60_000;
const SEED = Number(process.env.FUZZ_SEED ?? 20_260_101);
const SECONDS = Math.max(300, RUNS / 20);

const ENDPOINTS = { allowHttp: false };
const SCHEMAS: Record<string, unknown> = {
	"POST /api/admin/testimonials": TestimonialForm,
	"PUT /api/admin/testimonials/:id": TestimonialForm,
	"POST /api/auth/login": Credentials,
	"POST /api/chat-references": ChatReferenceForm,
	"PUT /api/chat-references": OnOff,
	"POST /api/cms/page-content": PageElementForm,
	"PUT /api/cms/page-content/:id": PageElementForm,
	"POST /api/cms/page-content/:id/restore": RestoreVersion,
	"PUT /api/cms/page-drafts/:id": PageDraftForm,
	"POST /api/consent": ConsentSubmission,
	"POST /api/csp-reports": CspReports,
	"PUT /api/content/hero_title": ContentUpdate,
	"POST /api/conversion-destinations": destinationCreateSchema(ENDPOINTS),
	"PUT /api/conversion-destinations/:id": destinationUpdateSchema(ENDPOINTS),
	"POST /api/email-integrations": integrationCreateSchema(ENDPOINTS),
	"PUT /api/email-integrations/:id": integrationUpdateSchema(ENDPOINTS),
	"POST /api/events": EventsBeacon,
	"PUT /api/lead-confirmation": OnOff,
	"POST /api/leads": LeadForm,
	"POST /api/jobs/retry": RetryRuns,
	"POST /api/leads/bulk": BulkEdit,
	"POST /api/leads/bulk/undo": BulkUndo,
	"POST /api/leads/bulk-sync": BulkSync,
	"POST /api/leads/capture": CaptureForm,
	"PATCH /api/leads/:id": LeadEdit,
	"POST /api/leads/:id/merge": LeadMergeForm,
	"POST /api/leads/:id/contact": NewContact,
	"DELETE /api/leads/:id/contact": ContactUndo,
	"POST /api/leads/:id/notes": NewNote,
	"PATCH /api/leads/:id/status": StatusChange,
	"POST /api/newsletter": NewsletterForm,
	"POST /api/performance/implement": RecommendationChoice,
	"POST /api/performance/revert": RecommendationChoice,
	"POST /api/staff/accounts": NewAccount,
	"POST /api/staff/confirmation": PasswordConfirmation,
	"PATCH /api/staff/accounts/:id": RoleChange,
	"POST /api/staff/leads": NewLead,
	"PUT /api/auth/passkey": PasskeyAssertion,
	"POST /api/staff/passkeys": PasskeyRequest,
	"PUT /api/staff/passkeys": PasskeyRegistration,
	"POST /api/staff/password": PasswordChange,
	"POST /api/proofs": ProofForm,
	"PUT /api/proofs/:id": ProofForm,
	"PUT /api/staff/round-robin": OnOff,
	"PUT /api/staff/alerts": AlertPreferences,
	"POST /api/staff/push": pushSubscriptionSchema({ hosts: ["fcm.googleapis.com"], allowPrivate: false }),
	"PUT /api/staff/second-factor": CodeConfirmation,
	"DELETE /api/staff/second-factor": PasswordConfirmation,
	"POST /api/tax-report": TaxReportRequest,
	"POST /api/templates": ReplyTemplateForm,
	"PUT /api/templates/:id": ReplyTemplateForm,
	"POST /api/views": SavedViewForm,
	"PUT /api/views/:id": SavedViewForm,
	"PATCH /api/views/:id": SavedViewEdit,
	"POST /api/tracking-tags": TrackingTagForm,
	"PUT /api/tracking-tags/:id": TrackingTagForm,
	"POST /api/vitals": VitalsBeacon,
};

/** Calls without a JSON body, or which wait for a worker or sign out: tested elsewhere. */
const WITHOUT_BODY =
	/^(DELETE (?!.*(staff\/second-factor|\/contact)$)|POST (?!\/api\/jobs\/retry$).*(ad-costs|pictures|export\.csv|\/hooks?(\/|$)|leads\/import|auth\/logout|auth\/passkey|second-factor|\/(test|test-all|cancel|retry|replay|release|dismiss|unmerge|publish)$|jobs\/:id\/undo$|\/sync\/))/;

let web: TestWeb;
let staff: StaffClient;
let startMemory = 0;

beforeAll(async () => {
	web = await startTestWeb((await createTestDatabase()).url, { LOG_LEVEL: "error" });
	staff = await signInAs(web.url);
});

const memory = () => residentMib(web.process.pid);

const CALLS = API_CALLS.filter(({ method }) => method !== "GET")
	.map(call => ({ ...call, name: `${call.method} ${call.path.replaceAll(NOBODY, ":id")}` }))
	.filter(({ name }) => !WITHOUT_BODY.test(name));

describe("fuzzed request bodies", () => {
	it("have a schema for every endpoint that takes a JSON body", () => {
		expect(CALLS.map(({ name }) => name).sort()).toEqual(Object.keys(SCHEMAS).sort());
	});

	it.each(CALLS)(
		"cause no 5xx status and no stack trace at $name",
		async ({ method, path, name }) => {
			startMemory ||= memory();
			const bodies = fc.sample(bodiesFor(SCHEMAS[name]), { numRuns: RUNS, seed: SEED });
			const statuses = new Map<number, number>();
			for (let at = 0; at < bodies.length; at += BATCH_SIZE) {
				const some = bodies.slice(at, at + BATCH_SIZE);
				const answers = await Promise.all(
					some.map(body =>
						fetch(web.url + path, {
							method,
							headers: { cookie: staff.cookie, "Content-Type": "application/json", ...newVisitor() },
							body,
							signal: AbortSignal.timeout(ANSWER_MS),
						}).then(async response => ({ status: response.status, text: await response.text() })),
					),
				);
				for (const [index, { status, text }] of answers.entries()) {
					statuses.set(status, (statuses.get(status) ?? 0) + 1);
					if (status >= 500 || /node_modules|\.ts:\d/.test(text)) {
						throw new Error(
							`FUZZ_SEED=${SEED}: ${status} ${text.slice(0, 200)} for ${String(some[index]).slice(0, 1_000)}`,
						);
					}
				}
			}
			expect([...statuses.keys()].filter(status => status >= 500)).toEqual([]);
		},
		SECONDS * 1000,
	);

	it.each(CALLS)("are invalid with an array in place of any object at $name", ({ name }) => {
		const objects = objectsIn(SCHEMAS[name]);
		expect(objects.map(({ path }) => path)).toContain("body");
		const taken = objects.filter(({ schema }) => v.safeParse(schema, []).success);
		expect(taken.map(({ path }) => path)).toEqual([]);
	});

	it("are rejected with 400 naming the field when a filter or settings is an array", async () => {
		const refusals = [
			["/api/leads/bulk-sync", { leadIds: { filter: [] }, integrationId: NOBODY }, "leadIds.filter"],
			["/api/leads/bulk", { filter: [], change: { status: "new" } }, "filter"],
			[
				"/api/email-integrations",
				{ provider: "sendgrid", name: "List", apiKey: "a-key", settings: [1] },
				"settings",
			],
		] as const;
		for (const [path, body, field] of refusals) {
			const answer = await staff.send("POST", path, body);
			expect([answer.status, Object.keys((await answer.json()).fields)]).toEqual([400, [field]]);
		}
	});

	it("with U+0000 or a lone surrogate are answered 201, 400 or 401, never with a server error", async () => {
		const form = { provider: "webhook", name: "Hook", apiKey: "a-key", endpoint: "https://hooks.example/x" };
		for (const odd of ["\u0000", "\ud800"]) {
			for (const body of [
				{ ...form, settings: { deep: [odd] } },
				{ ...form, name: `x${odd}x` },
			]) {
				const { status } = await staff.send("POST", "/api/email-integrations", body);
				expect([201, 400]).toContain(status);
			}
			const login = await staff.send("POST", "/api/auth/login", { username: `x${odd}`, password: odd });
			expect([400, 401]).toContain(login.status);
		}
	});

	it("with odd texts break no page once stored: no 5xx, no [object ...] and no [native code] in it", async () => {
		for (const odd of ODD_TEXTS) {
			const email = () => `${randomUUID()}@example.com`;
			const touch = { utm_source: odd, utm_medium: odd, utm_campaign: odd, utm_term: odd, landingPage: odd };
			const words = { companyName: odd, businessActivity: odd, preferredStructure: odd, nextStep: odd };
			await postJson(`${web.url}/api/leads/capture`, {
				...{ name: `Sample ${odd}`, email: email(), page: odd, formType: "uk_guide", source: odd },
				...{ gdprConsent: true, marketing_opt_in: false, company: odd, revenue: odd },
				attribution: { first: touch, last: touch },
			});
			await staff.send("POST", "/api/staff/leads", {
				fullName: odd || "-",
				email: email(),
				...words,
				note: odd,
			});
		}
		const ids = async (path: string): Promise<string[]> => {
			const stored: { id: string }[] = await (await staff.get(path)).json();
			return stored.map(({ id }) => id);
		};
		const [leads = [], suspects = [], integrations = [], runs = []] = await Promise.all(
			[
				"/api/leads?limit=500",
				"/api/leads?quarantined=true&limit=500",
				"/api/email-integrations",
				"/api/jobs?limit=500",
			].map(ids),
		);
		const elements: { elementId: string }[] = await (await staff.get("/api/cms/page-content")).json();
		const stored = new Map([
			["/admin/leads/:id", [...leads, ...suspects]],
			["/admin/integrations/:id", integrations],
			["/admin/integrations/jobs/:id", runs],
			["/admin/cms/:elementId", elements.map(({ elementId }) => encodeURIComponent(elementId))],
		]);
		const pages = ROUTES.filter(({ kind, file }) => kind !== "api" && file.endsWith(".tsx"))
			.filter(({ pattern }) => !pattern.includes(":") || stored.has(pattern))
			.flatMap(({ pattern, path }) =>
				(stored.get(pattern) ?? [path]).map(id =>
					pattern.includes(":") ? pattern.replace(/:\w+/, id) : path,
				),
			);
		const reports = GROUPINGS.flatMap(by => TOUCHES.map(touch => `/admin?by=${by}&touch=${touch}`));
		expect(leads.length).toBeGreaterThan(ODD_TEXTS.length);
		for (const path of [...pages, ...reports]) {
			const page = await staff.get(path);
			const text = await page.text();
			expect([path, page.status < 500, /\[object \w+\]|\[native code\]/.exec(text)?.[0]]).toEqual([
				path,
				true,
				undefined,
			]);
		}
	});

	it("grow the process by less than 400 MiB, log no failed request and leave /readyz at 200", async () => {
		expect(memory() - startMemory).toBeLessThan(MAX_GROWTH);
		expect(web.process.output()).not.toContain("request failed");
		expect((await fetch(`${web.url}/readyz`)).status).toBe(200);
	});
});
