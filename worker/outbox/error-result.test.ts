import { beforeEach, expect, it } from "vitest";
import { SealedElsewhere } from "#db/integrations/vault.ts";
import { LeaseLost } from "#db/outbox/finish-attempt.ts";
import { openLog } from "#db/process-log.ts";
import { begunMessage } from "#tests/support/begun-message.ts";
import { resultOfUncaught } from "./error-result.ts";

const lines: Record<string, unknown>[] = [];
const log = openLog("worker", "info", { write: line => void lines.push(JSON.parse(line)) });
const message = begunMessage({ topic: "sync.batch" });
const context = { signal: new AbortController().signal, log, message };
beforeEach(() => void lines.splice(0));

it("resultOfUncaught returns a wait and logs nothing when the lease is lost or the process stops", () => {
	const nothing = { kind: "wait", reason: null, afterMs: 0 };
	expect(resultOfUncaught(new LeaseLost("taken"), context)).toEqual(nothing);
	expect(resultOfUncaught(new Error("stopped"), { ...context, signal: AbortSignal.abort() })).toEqual(
		nothing,
	);
	expect(lines).toEqual([]);
});

it("resultOfUncaught returns a retry that names the APP_SECRET for a key sealed with another one", () => {
	const error = expect.stringContaining("encrypted with another APP_SECRET");
	expect(resultOfUncaught(new SealedElsewhere(), context)).toEqual({ kind: "retry", error });
});

it("resultOfUncaught retries and logs a bug without its message, which may hold personal data", () => {
	const bug = Object.assign(new TypeError("ana@people.example is not iterable"), { code: "ERR_X" });
	expect(resultOfUncaught(bug, context)).toEqual({ kind: "retry", error: "Internal error (TypeError)" });
	expect(lines).toMatchObject([
		{ msg: "job broke", message: message.id, topic: "sync.batch", err: { name: "TypeError", code: "ERR_X" } },
	]);
	expect(JSON.stringify(lines)).not.toContain("people.example");
});
