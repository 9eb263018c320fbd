import { expect, it } from "vitest";
import { createTestDatabase } from "#tests/support/database.ts";
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

it.each([
	["", "DATABASE_URL: is missing"],
	["mysql://localhost/site", "DATABASE_URL: must start with postgres://"],
	["postgres://u:p@127.0.0.1:1/site", "DATABASE_URL: the database cannot be used (ECONNREFUSED)"],
])("commands say in one line what is wrong with %j", async (DATABASE_URL, said) => {
	const both = [MIGRATE, [...CREATE, "zoe"]].map(command => run(command, { DATABASE_URL }));
	expect(await Promise.all(both)).toEqual([
		{ code: 1, said },
		{ code: 1, said },
	]);
});

it("an account is made once, whatever the case of its name", async () => {
	const { url: DATABASE_URL } = await createTestDatabase();
	expect(await run(MIGRATE, { DATABASE_URL })).toEqual({ code: 0, said: "schema is up to date" });
	const env = { DATABASE_URL, ADMIN_PASSWORD: "a-long-password" };
	expect(await run([...CREATE, "zoe"], env)).toEqual({ code: 0, said: "created admin zoe" });
	const [again, short] = await Promise.all([
		run([...CREATE, "ZOE", "--viewer"], env),
		run([...CREATE, "yan"], { ...env, ADMIN_PASSWORD: "short" }),
	]);
	expect(again).toEqual({ code: 1, said: "There is an account with this name already" });
	expect(short).toEqual({ code: 1, said: "The password must have at least 10 characters" });
});
