import { expect, it } from "vitest";
import type { SyncContact } from "#domain/integrations/field-mapping.ts";
import { contact, contextFor } from "#tests/support/providers/context.ts";
import { type FormerRecord, followAddressChanges } from "./follow-address-changes.ts";
import { done } from "./outcomes.ts";
import type { RecordOutcome } from "./port.ts";
import { ProviderError } from "./provider-error.ts";

const SYNCED: RecordOutcome = { status: "synced", action: "updated", remoteId: "1" };

/** Sends a person who moved to a provider that holds `former` under the former address. */
async function move(former: () => FormerRecord, outcome = SYNCED, changes: Partial<SyncContact> = {}) {
	const got: SyncContact[] = [];
	const send = async (people: readonly SyncContact[]) => {
		got.push(...people);
		return done(...people.map(() => outcome));
	};
	const { upsertMany } = followAddressChanges("Acme", async () => former(), {
		upsertOne: one => send([one]),
		upsertMany: send,
	});
	const http = { send: () => Promise.reject(new Error("no call is made")), close: () => {} };
	const one = contact({ formerly: ["before@people.example"], heldBack: false, ...changes });
	const result = await upsertMany([one], contextFor(http, {}));
	return { sent: got[0], outcome: result.kind === "done" ? result.outcomes[0] : undefined };
}

it("followAddressChanges() sends a contact without a former address unchanged", async () => {
	const { sent, outcome } = await move(() => ({ optedOut: true }), SYNCED, { formerly: [] });
	expect(sent).toMatchObject({ marketingConsent: true, heldBack: false });
	expect(outcome).toEqual(SYNCED);
});

it("followAddressChanges() keeps heldBack when the former record was renamed, and sets it to null otherwise", async () => {
	expect((await move(() => ({ renamed: true }))).sent?.heldBack).toBe(false);
	expect((await move(() => ({}))).sent?.heldBack).toBeNull();
});

it("followAddressChanges() sends an opted-out contact as left, and reports it as suppressed only if we had its consent", async () => {
	const { sent, outcome } = await move(() => ({ optedOut: true }));
	expect(sent).toMatchObject({ left: true, marketingConsent: false, consentAt: null });
	expect(outcome).toMatchObject({ status: "suppressed" });
	const known = await move(() => ({ optedOut: true }), SYNCED, { marketingConsent: false, left: true });
	expect(known.outcome).toEqual(SYNCED);
});

it("followAddressChanges() deletes the former record only if the new address is synced or suppressed", async () => {
	const gone: string[] = [];
	const former = () => ({ remove: async () => gone.push("one") });
	await move(former, { status: "rejected", message: "no" });
	await move(former, { status: "deferred", message: "later", retryAfterMs: 1 });
	expect(gone).toEqual([]);
	await move(former);
	await move(former, { status: "suppressed", message: "left" });
	expect(gone).toEqual(["one", "one"]);
});

it("followAddressChanges() notes a forbidden deletion of the former record, and defers on a transient error", async () => {
	const refusing = (kind: "forbidden" | "transient") => () => ({
		remove: () => Promise.reject(new ProviderError(kind, "not now")),
	});
	expect((await move(refusing("forbidden"))).outcome).toMatchObject({
		status: "synced",
		note: "the record of a former address stays in Acme: not now",
	});
	expect((await move(refusing("transient"))).outcome).toMatchObject({ status: "deferred" });
});
