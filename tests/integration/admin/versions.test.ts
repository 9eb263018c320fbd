import { beforeAll, describe, expect, it } from "vitest";
import { Lead } from "#db/leads/lead.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { postJson, startTestWeb, type TestWeb } from "#tests/support/product.ts";
import { type StaffClient, signInAs } from "#tests/support/staff.ts";

let database: TestDatabase;
let web: TestWeb;
let staff: StaffClient;

beforeAll(async () => {
	database = await createTestDatabase();
	web = await startTestWeb(database.url);
	staff = await signInAs(web.url);
});

/** A resource that two staff members edit at once. */
interface Edited {
	method: "PUT" | "PATCH";
	path: string;
	/** The field that holds its version. */
	counter: "version" | "revision";
	/** The version that both started from. */
	from: number;
	body: (words: string) => Record<string, unknown>;
	/** The field that holds the text in an answer. */
	field: string;
	/** Whether it can be deleted by its path with an optimistic lock. */
	deletes?: true;
}

async function created(path: string, body: Record<string, unknown>) {
	const response = await staff.send("POST", path, body);
	expect(response.status).toBe(201);
	return response.json();
}

const KINDS: Record<string, () => Promise<Edited>> = {
	"a content entry": async () => ({
		method: "PUT",
		path: "/api/content/privacy_updated",
		counter: "version",
		from: 0,
		body: content => ({ title: "Date", content }),
		field: "content",
	}),
	"page content": async () => {
		const words = { sectionId: "s", elementType: "text", elementId: "versions-1" };
		const { version } = await created("/api/cms/page-content", { ...words, content: "First" });
		return {
			method: "PUT",
			path: "/api/cms/page-content/versions-1",
			counter: "version",
			from: version,
			body: content => ({ ...words, content }),
			field: "content",
			deletes: true,
		};
	},
	"a tag": async () => {
		const tag = { tagType: "google_analytics", tagId: "G-ABCDEF1234" };
		const { id, version } = await created("/api/tracking-tags", { ...tag, name: "First" });
		return {
			method: "PUT",
			path: `/api/tracking-tags/${id}`,
			counter: "version",
			from: version,
			body: name => ({ ...tag, name }),
			field: "name",
			deletes: true,
		};
	},
	"a testimonial": async () => {
		const form = { name: "A Client", position: "Founder", company: "A Firm", rating: 5 };
		const { id, version } = await created("/api/admin/testimonials", { ...form, content: "First" });
		return {
			method: "PUT",
			path: `/api/admin/testimonials/${id}`,
			counter: "version",
			from: version,
			body: content => ({ ...form, content }),
			field: "content",
			deletes: true,
		};
	},
	"a reply template": async () => {
		const form = { name: "First answer", channel: "whatsapp" };
		const { id, version } = await created("/api/templates", { ...form, text: "First" });
		return {
			method: "PUT",
			path: `/api/templates/${id}`,
			counter: "version",
			from: version,
			body: text => ({ ...form, text }),
			field: "text",
			deletes: true,
		};
	},
	"a proof": async () => {
		const form = { kind: "team", isActive: false };
		const { id, version } = await created("/api/proofs", { ...form, title: "First" });
		return {
			method: "PUT",
			path: `/api/proofs/${id}`,
			counter: "version",
			from: version,
			body: title => ({ ...form, title }),
			field: "title",
			deletes: true,
		};
	},
	"a conversion destination": async () => {
		const { id, version } = await created("/api/conversion-destinations", {
			platform: "meta_conversions",
			name: "First",
			settings: { pixelId: "1234567890" },
			secrets: { accessToken: "a-key-that-nobody-sees-1234" },
		});
		return {
			method: "PUT",
			path: `/api/conversion-destinations/${id}`,
			counter: "version",
			from: version,
			body: name => ({ name }),
			field: "name",
			deletes: true,
		};
	},
	"an integration": async () => {
		const form = { provider: "mailerlite", apiKey: "a-key-that-nobody-sees-1234" };
		const { id, version } = await created("/api/email-integrations", { ...form, name: "First" });
		return {
			method: "PUT",
			path: `/api/email-integrations/${id}`,
			counter: "version",
			from: version,
			body: name => ({ name }),
			field: "name",
			deletes: true,
		};
	},
	"a lead": async () => {
		const email = "two-editors@people.example";
		await postJson(`${web.url}/api/leads`, { fullName: "Ada Alpha", email, phone: "+44 7700 900123" });
		const { id } = await database.orm.em.fork().findOneOrFail(Lead, { emailKey: email });
		const { revision } = await (await staff.get(`/api/leads/${id}`)).json();
		return {
			method: "PATCH",
			path: `/api/leads/${id}`,
			counter: "revision",
			from: revision,
			body: companyName => ({ companyName }),
			field: "companyName",
		};
	},
};

describe.each(Object.entries(KINDS))("concurrent edits of %s", (_name, make) => {
	let edited: Edited;
	const save = (words: string, from?: number) =>
		staff.send(edited.method, edited.path, {
			...edited.body(words),
			...(from !== undefined && { [edited.counter]: from }),
		});

	beforeAll(async () => {
		edited = await make();
	});

	it("rejects the later save with 409 and returns the stored state, without secrets", async () => {
		const first = await save("Theirs", edited.from);
		expect(first.status).toBe(200);
		const stored = await first.json();
		expect(stored).toMatchObject({ [edited.field]: "Theirs", [edited.counter]: edited.from + 1 });

		const late = await save("Mine", edited.from);
		expect(late.status).toBe(409);
		const { message, current, ...rest } = await late.json();
		expect(rest).toEqual({});
		expect(message).toContain("in the meantime. Yours is not saved yet.");
		expect(current).toMatchObject({ [edited.field]: "Theirs", [edited.counter]: edited.from + 1 });
		expect(JSON.stringify(current)).not.toContain("a-key-that-nobody-sees");

		const agreed = await save("Mine", current[edited.counter]);
		expect(await agreed.json()).toMatchObject({
			[edited.field]: "Mine",
			[edited.counter]: edited.from + 2,
		});
	});

	it("accepts one of four concurrent saves of the same version and rejects the others with 409", async () => {
		const { [edited.counter]: from } = await (await save("Before the race")).json();
		const answers = await Promise.all(["A", "B", "C", "D"].map(words => save(words, from)));
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
	});

	it("accepts all four concurrent saves without a version", async () => {
		const answers = await Promise.all(["E", "F", "G", "H"].map(words => save(words)));
		expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
	});

	it("rejects deleting a stale version with 409 and the stored state, and deletes the current version", async context => {
		if (!edited.deletes) return context.skip();
		const { [edited.counter]: version } = await (await save("Seen")).json();
		await save("Not seen");
		const late = await staff.send("DELETE", `${edited.path}?version=${version}`);
		expect(late.status).toBe(409);
		const { message, current } = await late.json();
		expect(message).toMatch(/in the meantime\. Nothing was (deleted|taken back)\.$/);
		expect(current).toMatchObject({ [edited.field]: "Not seen" });
		expect(JSON.stringify(current)).not.toContain("a-key-that-nobody-sees");
		expect((await staff.send("DELETE", `${edited.path}?version=x`)).status).toBe(400);
		expect((await staff.send("DELETE", `${edited.path}?version=${version + 1}`)).status).toBe(204);
		expect((await staff.send("DELETE", edited.path)).status).toBe(404);
	});

	it("deletes whatever is stored if no version is given", async context => {
		const another = edited.deletes ? await make() : null;
		if (!another) return context.skip();
		const saved = await staff.send(another.method, another.path, another.body("Seen by nobody"));
		expect(saved.status).toBe(200);
		expect((await staff.send("DELETE", another.path)).status).toBe(204);
	});

	it("rejects a version that is not a number with 400", async () => {
		const response = await staff.send(edited.method, edited.path, {
			...edited.body("x"),
			[edited.counter]: "1",
		});
		expect(response.status).toBe(400);
	});
});

it("a save of a content entry's default (version 0) gets 409 once the entry is stored", async () => {
	const path = "/api/content/hero_subtitle";
	const body = { title: "Subtitle", content: "Words" };
	expect((await staff.send("PUT", path, { ...body, version: 3 })).status).toBe(409);
	expect((await staff.send("PUT", path, { ...body, version: 0 })).status).toBe(200);
	expect((await staff.send("PUT", path, { ...body, version: 0 })).status).toBe(409);
});

it("another form from the person makes the lead's revision stale, so that an edit gets 409", async () => {
	const person = { fullName: "Ben Beta", email: "ben@people.example", phone: "+44 7700 900124" };
	await postJson(`${web.url}/api/leads`, person);
	const { id, revision } = await database.orm.em.fork().findOneOrFail(Lead, { emailKey: person.email });
	await postJson(`${web.url}/api/leads`, { ...person, companyName: "Beta Works" });
	const late = await staff.send("PATCH", `/api/leads/${id}`, { companyName: "B.", revision });
	expect(late.status).toBe(409);
	expect((await late.json()).current).toMatchObject({ companyName: "Beta Works", revision: revision + 1 });
});
