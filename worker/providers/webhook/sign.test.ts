import { createHmac } from "node:crypto";
import { expect, it } from "vitest";
import { signBody } from "./sign.ts";

it("signs time and body together", () => {
	const v1 = createHmac("sha256", "secret").update('1767225600.{"a":1}').digest("hex");
	expect(signBody('{"a":1}', "secret", 1_767_225_600_999)).toBe(`t=1767225600,v1=${v1}`);
});
