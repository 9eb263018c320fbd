import { randomUUID } from "node:crypto";
import {
	mkdtempSync,
	readdirSync,
	renameSync,
	rmSync,
	symlinkSync,
	utimesSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { databaseOutageOf } from "#db/database-outage.ts";
import { FolderTrouble, sweepFolder, writeToFolder } from "#db/pictures/media-folder.ts";
import { deleteExpired } from "#db/retention/delete-expired.ts";
import { testimonials } from "#db/testimonials/testimonials.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { until } from "#tests/support/processes.ts";
import { startTestWeb, type TestWeb } from "#tests/support/product.ts";
import { type StaffClient, signInAs } from "#tests/support/staff.ts";

const MIB = 1024 * 1024;
const ROTATED = 6;

/** Creates a photo as a phone takes it: with EXIF rotation and location. */
const photo = (width = 1200, height = 800) =>
	sharp({ create: { width, height, channels: 3, background: "#a07030" } })
		.jpeg()
		.withExif({
			IFD0: { Orientation: String(ROTATED), Copyright: "Somebody" },
			IFD3: { GPSLatitude: "51/1" },
		})
		.withMetadata({ orientation: ROTATED })
		.toBuffer();

const folder = mkdtempSync(path.join(tmpdir(), "meridian-media-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each([
	["the database", undefined],
	["a folder", folder],
])("pictures stored in %s", (_name, mediaDir) => {
	let database: TestDatabase;
	let web: TestWeb;
	let staff: StaffClient;

	beforeAll(async () => {
		database = await createTestDatabase();
		web = await startTestWeb(database.url, mediaDir ? { MEDIA_DIR: mediaDir } : {});
		staff = await signInAs(web.url);
	});

	const upload = (body: Uint8Array, headers: Record<string, string> = {}) =>
		fetch(`${web.url}/api/pictures`, {
			method: "POST",
			headers: { cookie: staff.cookie, "Content-Type": "image/jpeg", ...headers },
			body: Buffer.from(body),
		});
	const uploaded = async (): Promise<string> => (await (await upload(await photo())).json()).id;
	const person = { kind: "team", title: "Ann Adviser", text: "Client manager", alt: "Ann at her desk" };
	const get = (address: string) => fetch(web.url + address);
	const files = async (id: string) => {
		const [row] = await database.orm.em
			.fork()
			.execute<{ n: number }[]>("select count(*)::int as n from picture_files where picture_id = ?", [id]);
		return row?.n;
	};
	const home = async () => (await get("/")).text();
	/** Calls `work` while a file is where the media folder was. */
	async function withoutFolder<T>(dir: string, work: () => Promise<T>): Promise<T> {
		renameSync(dir, `${dir}-aside`);
		writeFileSync(dir, "not a folder");
		try {
			return await work();
		} finally {
			rmSync(dir);
			renameSync(`${dir}-aside`, dir);
		}
	}

	it("turns an upload upright, serves it in three sizes as AVIF and WebP, cached for a year, and strips EXIF data", async () => {
		const answer = await upload(await photo());
		expect(answer.status).toBe(201);
		const picture = await answer.json();
		expect(picture).toEqual({
			id: expect.stringMatching(/^[0-9a-f-]{36}$/),
			width: 800,
			height: 1200,
			url: `/media/${picture.id}/240.webp`,
		});
		for (const [size, height] of [
			[240, 360],
			[480, 720],
			[800, 1200],
		])
			for (const [format, kind] of [
				["avif", "heif"],
				["webp", "webp"],
			]) {
				const file = await get(`/media/${picture.id}/${size}.${format}`);
				expect(file.status).toBe(200);
				expect(file.headers.get("content-type")).toBe(`image/${format}`);
				expect(file.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
				const about = await sharp(await file.arrayBuffer()).metadata();
				expect(about).toMatchObject({ format: kind, width: size, height });
				expect(about.exif).toBeUndefined();
				expect(about.orientation).toBeUndefined();
			}
		for (const name of ["960.webp", "240.gif", "240", "..%2f240.webp"])
			expect((await get(`/media/${picture.id}/${name}`)).status, name).toBe(404);
	});

	it("rejects a file that is no picture with 400, though sent as image/jpeg, and a file over 10 MiB with 413", async () => {
		const svg = Buffer.from(
			'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>',
		);
		const torn = (await photo()).subarray(0, 900);
		for (const body of [svg, torn, Buffer.from("GIF89a"), Buffer.alloc(0)]) {
			const answer = await upload(body);
			expect(answer.status).toBe(400);
			expect(await answer.json()).toMatchObject({
				fields: { picture: expect.stringMatching(/JPEG, PNG, WebP/) },
			});
		}
		expect((await upload(Buffer.alloc(10 * MIB + 1))).status).toBe(413);
	});

	it("answers 503 with a message when the media folder cannot store a picture", async () => {
		if (!mediaDir) return;
		const answer = await withoutFolder(mediaDir, async () => upload(await photo()));
		expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "600"]);
		expect((await answer.json()).message).toContain("Pictures cannot be stored at the moment.");
	});

	it("answers 503, not a bug's 500, when the media folder cannot be read, and deletes a record all the same", async () => {
		if (!mediaDir) return;
		const id = await uploaded();
		const made = await (await staff.send("POST", "/api/proofs", { ...person, pictureId: id })).json();
		const [seen, deleted] = await withoutFolder(mediaDir, async () => [
			await get(`/media/${id}/240.webp`),
			await staff.send("DELETE", `/api/proofs/${made.id}`),
		]);
		expect([seen?.status, seen?.headers.get("cache-control")]).toEqual([503, "no-store"]);
		expect(web.process.output()).toMatch(/"code":"ENOTDIR","msg":"MEDIA_DIR cannot be read"/);
		expect([deleted?.status, await files(id)]).toEqual([204, 0]);
	});

	it("shows a proof with its picture on the home page, requires alt text, and erases a picture with its last use", async () => {
		const [first, second] = [await uploaded(), await uploaded()];
		const told = await staff.send("POST", "/api/proofs", { ...person, alt: "", pictureId: first });
		expect([told.status, (await told.json()).fields]).toEqual([
			400,
			{ alt: "Please say what the picture shows" },
		]);
		const made = await (await staff.send("POST", "/api/proofs", { ...person, pictureId: first })).json();
		const also = await (
			await staff.send("POST", "/api/proofs", {
				...person,
				kind: "office",
				title: "Zentral",
				pictureId: first,
			})
		).json();
		await until("the home page shows both", async () => /Ann Adviser.*Zentral/s.test(await home()));
		const html = await home();
		expect(html).toContain(`alt="Ann at her desk"`);
		expect(html).toContain(`/media/${first}/480.avif 480w`);
		expect(html).toMatch(/<link rel="stylesheet" href="\/assets\/late-proof-[^"]+"\/>/);

		const { version } = made;
		const change = { ...person, pictureId: second, version };
		expect((await staff.send("PUT", `/api/proofs/${made.id}`, change)).status).toBe(200);
		expect((await staff.send("PUT", `/api/proofs/${made.id}`, change)).status).toBe(409);
		expect((await get(`/media/${first}/240.webp`)).status).toBe(200);
		expect((await staff.send("DELETE", `/api/proofs/${also.id}`)).status).toBe(204);
		expect((await get(`/media/${first}/240.webp`)).status).toBe(404);
		expect(await files(first)).toBe(0);
		expect((await staff.send("DELETE", `/api/proofs/${made.id}`)).status).toBe(204);
		expect(await files(second)).toBe(0);
		if (mediaDir) expect(readdirSync(mediaDir)).not.toContain(second);
		const lost = await staff.send("POST", "/api/proofs", { ...person, pictureId: second });
		expect([lost.status, Object.keys((await lost.json()).fields)]).toEqual([400, ["pictureId"]]);
		await until("the home page shows nobody", async () => !(await home()).includes("Ann Adviser"));
		expect(await home()).not.toContain("late-proof");
	});

	it("shows every founder with a picture, each with the link: the first in place of the drawing", async () => {
		const founder = (title: string, url: string, pictureId: string) =>
			staff.send("POST", "/api/proofs", { ...person, kind: "founder", title, url, pictureId });
		const made = [
			await founder("Fay First", "https://fay.example/", await uploaded()),
			await founder("Sam Second", "https://sam.example/", await uploaded()),
		];
		await until("the home page shows both founders", async () => /Fay First.*Sam Second/s.test(await home()));
		const html = await home();
		expect(html.match(/Fay First|Sam Second|href="https:\/\/(fay|sam)\.example\/"/g)).toEqual([
			"Fay First",
			'href="https://fay.example/"',
			"Sam Second",
			'href="https://sam.example/"',
		]);
		for (const each of made) await staff.send("DELETE", `/api/proofs/${(await each.json()).id}`);
	});

	it("erases the picture of a testimonial with it, and rejects a later testimonial that uses it with 400", async () => {
		const id = await uploaded();
		const form = { name: "Ann", position: "Founder", company: "Ann Ltd", rating: 5, content: "In a day." };
		const imageUrl = `/media/${id}/240.webp`;
		const made = await (await staff.send("POST", "/api/admin/testimonials", { ...form, imageUrl })).json();
		await staff.send("PUT", `/api/admin/testimonials/${made.id}`, { ...form, imageUrl, content: "In two." });
		expect(await files(id)).toBeGreaterThan(0);
		await staff.send("DELETE", `/api/admin/testimonials/${made.id}`);
		expect(await files(id)).toBe(0);
		// A colleague who was editing it meanwhile saves it as a new one.
		const anew = await staff.send("POST", "/api/admin/testimonials", { ...form, imageUrl });
		expect([anew.status, Object.keys((await anew.json()).fields)]).toEqual([400, ["imageUrl"]]);
	});

	it("keeps a picture that a testimonial begins to use while the last other use of it is deleted", async () => {
		const id = await uploaded();
		const imageUrl = `/media/${id}/240.webp`;
		const form = {
			name: "Ann",
			position: "Founder",
			company: "Ann Ltd",
			rating: 5,
			content: "In a day.",
			imageUrl,
		};
		const made = await (await staff.send("POST", "/api/admin/testimonials", form)).json();
		const em = database.orm.em.fork();
		const { removal } = await em.transactional(async inner => {
			await testimonials.create(inner, { ...form, isActive: true }, "tester");
			const removal = staff.send("DELETE", `/api/admin/testimonials/${made.id}`);
			await until("the deletion has begun", async () => {
				const [waiting] = await database.orm.em
					.fork()
					.execute<{ n: number }[]>("select count(*)::int as n from testimonials where id = ?", [made.id]);
				return waiting?.n === 0;
			});
			return { removal };
		});
		expect((await removal).status).toBe(204);
		expect(await files(id)).toBeGreaterThan(0);
	});

	it("does not load the picture of a testimonial from another site on the home page", async () => {
		const form = {
			name: "Bea",
			position: "Founder",
			company: "Bea Ltd",
			rating: 5,
			content: "In three days.",
		};
		const imageUrl = "https://elsewhere.example/face.png";
		const made = await staff.send("POST", "/api/admin/testimonials", { ...form, imageUrl });
		await until("the home page quotes her", async () => (await home()).includes("In three days."));
		expect(await home()).not.toContain("elsewhere.example");
		await staff.send("DELETE", `/api/admin/testimonials/${(await made.json()).id}`);
	});

	it("erases unused pictures after a day, from the media folder too", async () => {
		const [young, old] = [await uploaded(), await uploaded()];
		const em = database.orm.em.fork();
		await em.execute("update pictures set created_at = now() - interval '25 hours' where id = ?", [old]);
		const days = { quarantined: 0, closedLeads: 0, runs: 0, measurements: 0 };
		await deleteExpired(em, days);
		expect([await files(young), await files(old)]).toEqual([6, 0]);
		if (!mediaDir) return;
		const yesterday = new Date(Date.now() - 90_000_000);
		for (const name of readdirSync(mediaDir)) utimesSync(path.join(mediaDir, name), yesterday, yesterday);
		expect(await sweepFolder(em, mediaDir)).toBeGreaterThan(0);
		expect(readdirSync(mediaDir)).toContain(young);
		expect(readdirSync(mediaDir)).not.toContain(old);
		expect(await sweepFolder(em, path.join(mediaDir, "not-made-yet"))).toBe(0);
	});
});

it("a picture that cannot be written completely leaves no file in the media folder", async () => {
	const media = mkdtempSync(path.join(folder, "full-"));
	const files = ["240.webp", "no-such-folder/480.webp"].map(name => ({ name, bytes: Buffer.alloc(10) }));
	await expect(writeToFolder(media, randomUUID(), files)).rejects.toThrow("ENOENT");
	expect(readdirSync(media)).toEqual([]);
});

it("a full disk is trouble of the media folder, which the database's outages do not include", async () => {
	const media = mkdtempSync(path.join(folder, "disk-"));
	const full = path.relative(path.join(media, "picture.new"), "/dev/full");
	const refused = await writeToFolder(media, "picture", [{ name: full, bytes: Buffer.alloc(10) }]).catch(
		error => error,
	);
	expect(refused).toBeInstanceOf(FolderTrouble);
	expect(refused).toMatchObject({ message: "ENOSPC" });
	expect(databaseOutageOf(refused)).toBeNull();
});

it("a database without pictures, which may be the wrong one, costs the media folder none", async () => {
	const media = mkdtempSync(path.join(folder, "wrong-"));
	const id = randomUUID();
	await writeToFolder(media, id, [{ name: "240.webp", bytes: Buffer.alloc(10) }]);
	const yesterday = new Date(Date.now() - 90_000_000);
	utimesSync(path.join(media, id), yesterday, yesterday);
	const { orm } = await createTestDatabase();
	expect(await sweepFolder(orm.em.fork(), media)).toBe(0);
	expect(readdirSync(media)).toEqual([id]);
});

it("the media folder is swept although a file in it goes away meanwhile", async () => {
	const media = mkdtempSync(path.join(folder, "moving-"));
	symlinkSync(path.join(media, "gone"), path.join(media, randomUUID()));
	const { orm } = await createTestDatabase();
	expect(await sweepFolder(orm.em.fork(), media)).toBe(0);
});
