import { expect, it } from "vitest";
import { describeError, openLog } from "./process-log.ts";

it("logs an error's name, code and stack, never its message, which may hold personal data", () => {
	const lines: string[] = [];
	const log = openLog("web", "info", { write: line => void lines.push(line) });
	log.error({ err: Object.assign(new RangeError("of ana@people.example"), { code: "ERR_X" }) }, "broke");
	log.error({ err: new Error("of\nat ana@people.example") }, "broke");
	const [first] = lines.map(line => JSON.parse(line));
	expect(first).toMatchObject({ process: "web", msg: "broke", err: { name: "RangeError", code: "ERR_X" } });
	expect(first.err.stack).toContain("process-log.test.ts");
	expect(lines.join()).not.toContain("people.example");
});

it("describeError returns an error's name, code and at most eight stack frames", () => {
	const { name, code, stack } = describeError(new RangeError("of ana@people.example"));
	expect({ name, code }).toEqual({ name: "RangeError", code: undefined });
	const frames = stack?.split("\n") ?? [];
	expect(frames.length).toBeGreaterThan(1);
	expect(frames.length).toBeLessThanOrEqual(8);
	for (const frame of frames) expect(frame).toMatch(/^\s+at \S/);
	expect(describeError("text")).toEqual({ name: "string", stack: "" });
	const placeless = Object.assign(new Error("x"), { stack: undefined });
	expect(describeError(placeless)).toEqual({ name: "Error", stack: "" });
});
