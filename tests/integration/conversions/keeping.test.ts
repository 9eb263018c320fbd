import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { ConversionDestination } from "#db/conversions/conversion-destination.ts";
import { ConversionUpload } from "#db/conversions/conversion-upload.ts";
import { createDestination, destinationContext } from "#db/conversions/save-destination.ts";
import { rotateSecrets } from "#db/integrations/rotate-secret.ts";
import { createVault } from "#db/integrations/vault.ts";
import { deleteExpired } from "#db/retention/delete-expired.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { sampleDestinations } from "#tests/support/sample-destinations.ts";

const FORMER = "a1".repeat(32);
const PRESENT = "b2".repeat(32);

let database: TestDatabase;
let destination: ConversionDestination;
const em = () => database.orm.em.fork();

beforeAll(async () => {
	database = await createTestDatabase();
	const nowhere = { url: "https://nowhere.example" };
	const [, meta] = sampleDestinations({ google_data_manager: nowhere, meta_conversions: nowhere });
	if (!meta) throw new Error("there is a sample of Meta");
	destination = await createDestination(em(), meta, "tester", createVault(FORMER));
});

it("secret rotation re-encrypts a destination's secret once when APP_SECRET changes and keeps its version", async () => {
	const vault = createVault(PRESENT, FORMER);
	expect(await rotateSecrets(em(), vault)).toEqual({ resealed: 1, unreadable: [] });
	expect(await rotateSecrets(em(), vault)).toEqual({ resealed: 0, unreadable: [] });
	const { secret, version } = await em().findOneOrFail(ConversionDestination, { id: destination.id });
	expect(version).toBe(1);
	const place = destinationContext(destination.id);
	expect(createVault(PRESENT).open(secret, place)).toBe("EAAmeridiandemoaccesstoken0123456789");
	const stranger = createVault("c3".repeat(32));
	const unreadable = [{ name: "Sample Meta", column: "secret" }];
	expect(await rotateSecrets(em(), stranger)).toEqual({ resealed: 0, unreadable });
});

it("retention keeps an erased person's unfinished conversion withdrawal for 30 days and then deletes it", async () => {
	const day = 86_400_000;
	for (const days of [29, 31]) {
		await em().insert(ConversionUpload, {
			id: randomUUID(),
			destination: destination.id,
			lead: null,
			submissionId: randomUUID(),
			stage: "closed",
			state: "failed",
			wanted: false,
			told: true,
			identifiers: { gclid: `click-${days}` },
			convertedAt: new Date(),
			updatedAt: new Date(Date.now() - days * day),
		});
	}
	const deleted = await deleteExpired(em(), { quarantined: 0, closedLeads: 0, runs: 0, measurements: 0 });
	expect(deleted).toMatchObject({ conversion_uploads: 1 });
	const left = await em().find(ConversionUpload, {});
	expect(left.map(({ identifiers }) => identifiers)).toEqual([{ gclid: "click-29" }]);
});
