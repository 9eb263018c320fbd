import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, expect, it } from "vitest";
import { dumpDatabase } from "#db/backup/dump.ts";
import { createTestDatabase, openEmptyDatabase } from "#tests/support/database.ts";
import { startProcess } from "#tests/support/processes.ts";

async function run(
	script: string[],
	env: Record<string, string>,
): Promise<{ code: number | null; said: string }> {
	const command = startProcess(script, env);
	return { code: await command.ended, said: command.output().trim() };
}

const MIGRATE = ["db/migrate.ts"];
const CREATE = ["db/accounts/cli.ts", "create"];
const ROTATE = ["db/integrations/rotate-secret-cli.ts"];
const dir = mkdtempSync(path.join(tmpdir(), "meridian-commands-"));
const BACKUPS = ["backup", "prove"].map(name => ["db/backup/cli.ts", name, path.join(dir, "backup.gz")]);
afterAll(() => rmSync(dir, { recursive: true, force: true }));

it.each([
	["", "DATABASE_URL: is missing"],
	["mysql://localhost/site", "DATABASE_URL: must start with postgres://"],
	[
		"postgres://u:pa/ss@127.0.0.1:1/site",
		"DATABASE_URL: is no address; in a name or password write / as %2F, @ as %40, # as %23, ? as %3F and % as %25",
	],
	["postgres://u:p@127.0.0.1:1/site", "DATABASE_URL: the database cannot be used (ECONNREFUSED)"],
])(
	"commands exit with code 1 and one line that says what is wrong with DATABASE_URL %j",
	async (DATABASE_URL, said) => {
		const commands = [MIGRATE, [...CREATE, "zoe"], ROTATE, ...BACKUPS].map(command =>
			run(command, { DATABASE_URL, APP_SECRET: "a1".repeat(32), APP_SECRET_PREVIOUS: "b2".repeat(32) }),
		);
		expect(await Promise.all(commands)).toEqual(commands.map(() => ({ code: 1, said })));
	},
);

it("commands, web, worker and doctor name a missing certificate file", async () => {
	const DATABASE_URL = "postgres://u:p4ss@127.0.0.1:1/site?sslmode=verify-full&sslrootcert=/not/there.pem";
	const env = { DATABASE_URL, APP_SECRET: "a1".repeat(32), APP_SECRET_PREVIOUS: "b2".repeat(32) };
	const commands = [MIGRATE, [...CREATE, "zoe"], ROTATE, ...BACKUPS, ["app/server.ts"], ["worker/main.ts"]];
	const said = "DATABASE_URL: ENOENT: no such file or directory, open '/not/there.pem'";
	expect(await Promise.all(commands.map(command => run(command, env)))).toEqual(
		commands.map(() => ({ code: 1, said })),
	);
	const doctor = await run(["worker/doctor/cli.ts"], env);
	expect(doctor.said).toContain("WRONG  database        cannot be used: ENOENT: no such file or directory");
	expect(doctor.said).not.toContain("p4ss");
});

it("web exits with code 1 and says to run the build when there is none", async () => {
	const env = { DATABASE_URL: "postgres://u:p@127.0.0.1:1/site", APP_SECRET: "a1".repeat(32) };
	const web = startProcess(path.resolve("app/server.ts"), env, { cwd: dir });
	expect(await web.ended).toBe(1);
	expect(web.output()).toBe("There is no build to serve: run npm run build\n");
});

it("commands print their usage and exit with code 2 on --help or wrong arguments", async () => {
	const { url: DATABASE_URL } = await createTestDatabase();
	const asked = [
		[...CREATE, "--help"],
		[...CREATE, "--viewer"],
		["db/backup/cli.ts", "backup", path.join(dir, "my"), "backup.gz"],
		["tests/simulate/simulate.ts", "--help"],
		["tests/upgrades/upgrades.ts", "--rate", "fast"],
		["tests/mutants/mutants.ts", "--help"],
	].map(command => run(command, { DATABASE_URL }));
	const usage = { code: 2, said: expect.stringMatching(/^usage: npm run /m) };
	expect(await Promise.all(asked)).toEqual(asked.map(() => usage));
});

it.each([["tests/run.mjs"], ["tests/mutants/mutants.ts"]])(
	"%s rejects an unknown part name with code 2 and lists the known ones",
	async script => {
		const said = expect.stringMatching(/^unknown: integraton; there are .*\w/);
		expect(await run([script, "integraton"], {})).toEqual({ code: 2, said });
	},
);

it("rotate-secret prints a line for each missing variable", async () => {
	expect(await run(ROTATE, {})).toEqual({
		code: 1,
		said: "DATABASE_URL: is missing\nAPP_SECRET: is missing",
	});
});

it("commands report PostgreSQL's error, and only migrate creates a missing database", async () => {
	const { url } = await createTestDatabase();
	const [password, name] = [new URL(url), new URL(url)];
	password.password = "wrong";
	name.pathname = `/not_there_${randomBytes(4).toString("hex")}`;
	const cannot = (words: string) => ({
		code: 1,
		said: `DATABASE_URL: the database cannot be used (${words})`,
	});
	const refused = cannot(`password authentication failed for user "${password.username}"`);
	const absent = cannot(`database "${name.pathname.slice(1)}" does not exist`);
	const create = (url: URL) =>
		run([...CREATE, "zoe"], { DATABASE_URL: url.href, ADMIN_PASSWORD: "a-long-password" });
	const migrate = (url: URL) => run(MIGRATE, { DATABASE_URL: url.href });
	expect(await Promise.all([create(password), migrate(password), create(name)])).toEqual([
		refused,
		refused,
		absent,
	]);
	expect(await migrate(name)).toEqual({
		code: 0,
		said: expect.stringMatching(/^made the database.*\napplied /),
	});
	expect(await create(name)).toEqual({ code: 0, said: "created admin zoe" });
});

it("migrate, account and backup commands do not fall back to plain text when the address asks for TLS", async () => {
	const url = new URL((await createTestDatabase()).url);
	url.searchParams.set("sslmode", "verify-full");
	const commands = [MIGRATE, [...CREATE, "zoe"], ...BACKUPS].map(command =>
		run(command, { DATABASE_URL: url.href }),
	);
	const said = "DATABASE_URL: the database cannot be used (The server does not support SSL connections)";
	expect(await Promise.all(commands)).toEqual(commands.map(() => ({ code: 1, said })));
});

it("backup and restore name what is wrong with a file, and an empty database is not backed up", async () => {
	const [full, empty] = [(await createTestDatabase()).url, (await openEmptyDatabase()).url];
	const other = path.join(dir, "other.gz");
	writeFileSync(other, gzipSync("PGDMP"));
	const missing = path.join(dir, "none", "missing.gz");
	const [whole, cut] = [path.join(dir, "whole.gz"), path.join(dir, "cut.gz")];
	await dumpDatabase(full, whole);
	// Its first line can still be read.
	writeFileSync(cut, readFileSync(whole).subarray(0, -20));
	const backup = (command: string, file: string, DATABASE_URL: string) =>
		run(["db/backup/cli.ts", command, file], { DATABASE_URL });
	expect(
		await Promise.all([
			backup("restore", other, empty),
			backup("restore", missing, empty),
			backup("restore", cut, (await openEmptyDatabase()).url),
			backup("backup", missing, full),
			backup("backup", other, empty),
		]),
	).toEqual([
		{ code: 1, said: `${other} is no backup that this product wrote` },
		{ code: 1, said: expect.stringMatching(/^ENOENT.*missing\.gz'$/) },
		{ code: 1, said: `${cut} is cut off or damaged; nothing was restored` },
		{ code: 1, said: expect.stringMatching(/^ENOENT.*missing\.gz\.partial'$/) },
		{ code: 1, said: "DATABASE_URL: the database has no tables yet; npm run migrate makes them" },
	]);
});

it("an account name is unique regardless of case, and invalid names and passwords are rejected", async () => {
	const { url: DATABASE_URL } = await createTestDatabase();
	expect(await run(MIGRATE, { DATABASE_URL })).toEqual({ code: 0, said: "schema is up to date" });
	const env = { DATABASE_URL, ADMIN_PASSWORD: "a-long-password" };
	expect(await run([...CREATE, "zoe"], env)).toEqual({ code: 0, said: "created admin zoe" });
	const [again, short, long, tab] = await Promise.all([
		run([...CREATE, "ZOE", "--viewer"], env),
		run([...CREATE, "yan"], { ...env, ADMIN_PASSWORD: "short" }),
		run([...CREATE, "yan"], { ...env, ADMIN_PASSWORD: "x".repeat(1001) }),
		run([...CREATE, "y\tan"], env),
	]);
	expect(again).toEqual({ code: 1, said: "An account with this name already exists" });
	expect(short).toEqual({ code: 1, said: "The password must have at least 10 characters" });
	// An account that could not sign in is not created.
	expect(long).toEqual({ code: 1, said: "Password is too long" });
	expect(tab).toEqual({ code: 1, said: "Please remove the special characters" });
});
