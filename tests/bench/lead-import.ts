import { setTimeout as delay } from "node:timers/promises";
import * as v from "valibot";
import { withStack } from "./bench-stack.ts";
import type { Figure } from "./figure.ts";
import { signIn } from "./sign-in.ts";

const LINES = 100_000;
const LOOK_EVERY_MS = 250;

const Job = v.object({ jobId: v.string() });
const Run = v.object({ status: v.string(), done: v.number(), failed: v.number() });
const Foretold = v.object({ counts: v.record(v.string(), v.number()) });
const Changed = v.object({ changed: v.number(), undo: v.string() });

function file(): string {
	const lines = Array.from(
		{ length: LINES },
		(_, n) =>
			`Sample Person ${n},person${n}@import.example,+44 7700 ${100_000 + (n % 900_000)},United Kingdom`,
	);
	return `Name,Email,Phone,Country\n${lines.join("\n")}\n`;
}

/** Seconds to preview and import a file of 100,000 people, to change all of them, and to undo that. */
export const leadImport: Figure = () =>
	withStack(async ({ url }) => {
		const session = await signIn(url);
		const timed = async <T>(work: () => Promise<T>) => {
			const started = performance.now();
			const answer = await work();
			return { answer, seconds: (performance.now() - started) / 1000 };
		};
		const post = async (path: string, body: string, type: string) => {
			const headers = { ...session, "Content-Type": type };
			const answer = await fetch(url + path, { method: "POST", headers, body });
			if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
			return answer.json();
		};
		const csv = file();
		const dry = await timed(async () => post("/api/leads/import?dryRun=1", csv, "text/csv"));
		const { counts } = v.parse(Foretold, dry.answer);
		if (counts.created !== LINES) throw new Error(`${counts.created} of ${LINES} foretold`);
		const imported = await timed(async () => {
			const { jobId } = v.parse(Job, await post("/api/leads/import", csv, "text/csv"));
			for (;;) {
				const run = v.parse(
					Run,
					await (await fetch(`${url}/api/jobs/${jobId}`, { headers: session })).json(),
				);
				if (run.done + run.failed >= LINES) return run;
				await delay(LOOK_EVERY_MS);
			}
		});
		if (imported.answer.done !== LINES) throw new Error(`${imported.answer.done} of ${LINES} imported`);
		const json = (path: string, body: object) => post(path, JSON.stringify(body), "application/json");
		const changed = await timed(async () =>
			v.parse(Changed, await json("/api/leads/bulk", { filter: {}, change: { status: "contacted" } })),
		);
		const undone = await timed(async () => json("/api/leads/bulk/undo", { undo: changed.answer.undo }));
		if (changed.answer.changed !== LINES) throw new Error(`${changed.answer.changed} of ${LINES} changed`);
		const row = (what: string, seconds: number, atMost: number) => ({
			name: `100,000 leads: ${what}`,
			measured: seconds,
			unit: " s",
			atMost,
		});
		return [
			row("a file is foretold", dry.seconds, 30),
			row("a file is imported", imported.seconds, 300),
			row("a status is changed", changed.seconds, 60),
			row("and taken back", undone.seconds, 60),
		];
	});
