import { expect, it } from "vitest";
import { RequestError, refusalOf } from "#app/http/api-request.ts";
import { failureWords } from "./failure-words.ts";

const FAILED = "Failed to delete integration";
const said = (status: number, words?: string) => new RequestError(status, `${status}: body`, { words });

it("failureWords returns the server's message, or the screen's own when the response has none", async () => {
	expect(failureWords(said(400, "No such list"), FAILED)).toBe("No such list");
	for (const body of ["", "{}", "<html><h1>Bad gateway</h1></html>"]) {
		const refusal = await refusalOf(new Response(body, { status: 502, statusText: "Bad Gateway" }));
		expect(failureWords(refusal, FAILED)).toBe(FAILED);
	}
	expect(failureWords(new TypeError("x is undefined"), FAILED)).toBe(FAILED);
});

it("failureWords keeps a fixed sentence of the screen, except for the server's message with 403, 409 or 429", () => {
	expect(failureWords(said(500, "Something broke"), FAILED, false)).toBe(FAILED);
	for (const status of [403, 409, 429]) {
		expect(failureWords(said(status, "Wait a minute"), FAILED, false)).toBe("Wait a minute");
	}
});

it("failureWords states what failed and why when the server cannot be reached", () => {
	const unreached = said(0, "The server cannot be reached.");
	for (const serverWords of [true, false]) {
		expect(failureWords(unreached, FAILED, serverWords)).toBe(`${FAILED}. The server cannot be reached.`);
		expect(failureWords(unreached, "Failed to update content.", serverWords)).toBe(
			"Failed to update content. The server cannot be reached.",
		);
	}
});
