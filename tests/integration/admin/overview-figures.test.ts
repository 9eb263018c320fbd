import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { leadFigures } from "#db/leads/overview.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";

let database: TestDatabase;
const em = () => database.orm.em.fork();

beforeAll(async () => {
	database = await createTestDatabase();
});

interface Person {
	status?: string;
	country?: string | null;
	activity?: string | null;
	structure?: string | null;
	guide?: boolean;
	quarantined?: boolean;
}

function person({ status, country, activity, structure, guide, quarantined }: Person) {
	return em().execute(
		`insert into leads (id, full_name, email, email_key, phone, status, country, business_activity,
			preferred_structure, accessed_guide, created_at, updated_at, quarantined_at)
		 select ?, 'Sample Person', ?, ?, '', ?, ?, ?, ?, ?, now(), now(), case when ?::boolean then now() end`,
		[
			...[randomUUID(), ...Array(2).fill(`${randomUUID()}@example.com`), status ?? "new", country ?? null],
			...[activity ?? null, structure ?? null, guide ?? false, quarantined ?? false],
		],
	);
}

it("leadFigures returns the six cards, top countries and top types, and leaves out quarantined leads", async () => {
	expect(await leadFigures(em(), 2)).toEqual({
		total: 0,
		byStatus: { new: 0, contacted: 0, qualified: 0, closed: 0 },
		guideDownloads: 0,
		countries: 0,
		topCountries: [],
		topTypes: [],
	});
	await person({ country: "France", activity: "Trading", structure: "mainland", guide: true });
	await person({ country: "France", structure: "mainland", status: "closed" });
	await person({ country: "Kenya", activity: "Trading", status: "closed" });
	await person({ country: "Germany", structure: "freezone", status: "contacted", guide: true });
	await person({ status: "qualified" });
	await person({ country: "Italy", activity: "Property", guide: true, quarantined: true });
	expect(await leadFigures(em(), 2)).toEqual({
		total: 5,
		byStatus: { new: 1, contacted: 1, qualified: 1, closed: 2 },
		guideDownloads: 2,
		countries: 3,
		topCountries: [
			{ name: "France", count: 2 },
			{ name: "Germany", count: 1 },
		],
		topTypes: [
			{ name: "Trading", count: 2 },
			{ name: "freezone", count: 1 },
		],
	});
});
