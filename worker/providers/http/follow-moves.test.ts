import { expect, it } from "vitest";
import type { SyncContact } from "#domain/integrations/field-mapping.ts";
import { contact, contextFor } from "#tests/support/providers/context.ts";
import { done } from "../outcomes.ts";
import type { RecordOutcome } from "../port.ts";
import { ProviderError } from "../provider-error.ts";
import { type Former, following } from "./follow-moves.ts";

const SYNCED: RecordOutcome = { status: "synced", action: "updated", remoteId: "1" };

/** Sends a person who moved to a provider that holds `former` under the former address. */
async function move(former: () => Former, outcome = SYNCED, changes: Partial<SyncContact> = {}) {
	const got: SyncContact[] = [];
	const send = async (people: readonly SyncContact[]) => {
		got.push(...people);
		return done(...people.map(() => outcome));
	};
	const { upsertMany } = following("Acme", async () => former(), {
		upsertOne: one => send([one]),
		upsertMany: send,
	});
	const http = { send: () => Promise.reject(new Error("no call is made")), close: () => {} };
	const one = contact({ formerly: ["before@people.example"], heldBack: false, ...changes });
	const result = await upsertMany([one], contextFor(http, {}));
	return { sent: got[0], outcome: result.kind === "done" ? result.outcomes[0] : undefined };
}

it("sends a person without a former address as they are", async () => {
	const { sent, outcome } = await move(() => ({ optedOut: true }), SYNCED, { formerly: [] });
	expect(sent).toMatchObject({ marketingConsent: true, heldBack: false });
	expect(outcome).toEqual(SYNCED);
});

it("knows what held them back only of a record that came along", async () => {
	expect((await move(() => ({ renamed: true }))).sent?.heldBack).toBe(false);
	expect((await move(() => ({}))).sent?.heldBack).toBeNull();
});

it("sends who opted out as somebody who left, and says so where we thought that they agree", async () => {
	const { sent, outcome } = await move(() => ({ optedOut: true }));
	expect(sent).toMatchObject({ left: true, marketingConsent: false, consentAt: null });
	expect(outcome).toMatchObject({ status: "suppressed" });
	const known = await move(() => ({ optedOut: true }), SYNCED, { marketingConsent: false, left: true });
	expect(known.outcome).toEqual(SYNCED);
});

it("takes a record away only of who has arrived", async () => {
	const gone: string[] = [];
	const former = () => ({ letGo: async () => gone.push("one") });
	await move(former, { status: "rejected", message: "no" });
	await move(former, { status: "deferred", message: "later", retryAfterMs: 1 });
	expect(gone).toEqual([]);
	await move(former);
	await move(former, { status: "suppressed", message: "left" });
	expect(gone).toEqual(["one", "one"]);
});

it("says what the provider refuses to do with a former record, and tries again what may pass", async () => {
	const refusing = (kind: "forbidden" | "transient") => () => ({
		letGo: () => Promise.reject(new ProviderError(kind, "not now")),
	});
	expect((await move(refusing("forbidden"))).outcome).toMatchObject({
		status: "synced",
		note: "the record of a former address stays in Acme: not now",
	});
	expect((await move(refusing("transient"))).outcome).toMatchObject({ status: "deferred" });
});
