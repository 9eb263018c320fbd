import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { createTestDatabase } from "#tests/support/database.ts";
import { startTestWeb } from "#tests/support/product.ts";

it("a file that a later build took away costs its request alone", async () => {
	const name = `taken-away-${randomUUID()}.txt`;
	const file = `build/client/${name}`;
	await writeFile(file, "Here at the start");
	try {
		const { url } = await startTestWeb((await createTestDatabase()).url);
		expect(await (await fetch(`${url}/${name}`)).text()).toBe("Here at the start");
		await rm(file);
		await expect(fetch(`${url}/${name}`).then(answer => answer.text())).rejects.toThrow();
		expect((await fetch(`${url}/healthz`)).status).toBe(200);
	} finally {
		await rm(file, { force: true });
	}
});
