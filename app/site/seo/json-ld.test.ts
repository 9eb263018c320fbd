import { expect, it } from "vitest";
import { escapeJson } from "./json-ld.tsx";

it("escapeJson prevents a text from closing the script element, and keeps the same data", () => {
	const data = { name: "</script><script>alert(1)</script>\u2028&" };
	const text = escapeJson(data);
	expect(text).not.toMatch(/[<>&\u2028]/);
	expect(JSON.parse(text)).toEqual(data);
});
