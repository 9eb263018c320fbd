import { expect, it } from "vitest";
import { readJson } from "./read-request.ts";

const body = (text: string) =>
	new Request("http://here/", {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: text,
	});

const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;

it("readJson rejects a body that is nested deeper than 64 levels", async () => {
	for (const text of [nested(65), nested(9_000), `${"[".repeat(30_000)}${"]".repeat(30_000)}`])
		await expect(readJson(body(text))).rejects.toThrow("The body is nested too deeply");
	expect(JSON.stringify(await readJson(body(nested(64))))).toBe(nested(64));
});
