import { expect, it } from "vitest";
import { RequestError, refusalOf } from "#app/http/api-request.ts";
import { failureWords } from "./failure-words";

const FAILED = "Failed to delete integration";
const said = (status: number, words?: string) => new RequestError(status, `${status}: body`, { words });

it("says the server's words, or the screen's own where the answer holds none", async () => {
	expect(failureWords(said(400, "No such list"), FAILED)).toBe("No such list");
	for (const body of ["", "{}", "<html><h1>Bad gateway</h1></html>"]) {
		const refusal = await refusalOf(new Response(body, { status: 502, statusText: "Bad Gateway" }));
		expect(failureWords(refusal, FAILED)).toBe(FAILED);
	}
	expect(failureWords(new TypeError("x is undefined"), FAILED)).toBe(FAILED);
});

it("keeps to the screen's sentence where that is fixed, unless the server says what to do", () => {
	expect(failureWords(said(500, "Something broke"), FAILED, false)).toBe(FAILED);
	for (const status of [403, 409, 429]) {
		expect(failureWords(said(status, "Wait a minute"), FAILED, false)).toBe("Wait a minute");
	}
});

it("says what failed and why where nobody answered", () => {
	const unreached = said(0, "The server cannot be reached.");
	for (const serverWords of [true, false]) {
		expect(failureWords(unreached, FAILED, serverWords)).toBe(`${FAILED}. The server cannot be reached.`);
		expect(failureWords(unreached, "Failed to update content.", serverWords)).toBe(
			"Failed to update content. The server cannot be reached.",
		);
	}
});
