import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { FullResult, Reporter, TestCase, TestResult } from "@playwright/test/reporter";

/** Prints one line per file when its last test has ended, and every failure in full. */
export default class FileReporter implements Reporter {
	readonly #left = new Map<string, number>();
	readonly #failed = new Map<string, number>();

	onBegin(_config: unknown, suite: { allTests(): TestCase[] }): void {
		for (const { location } of suite.allTests())
			this.#left.set(location.file, (this.#left.get(location.file) ?? 0) + 1);
	}

	onTestEnd(test: TestCase, { status, errors, duration }: TestResult): void {
		const { file, line } = test.location;
		const name = path.relative(process.cwd(), file);
		if (!test.ok()) {
			this.#failed.set(file, (this.#failed.get(file) ?? 0) + 1);
			const words = errors.map(({ stack, message }) => stack ?? message ?? "").join("\n");
			console.log(`FAILED ${name}:${line} ${test.title} (${status}, ${Math.round(duration / 1000)} s)`);
			console.log(stripVTControlCharacters(words));
		}
		const left = (this.#left.get(file) ?? 0) - 1;
		this.#left.set(file, left);
		if (left === 0) console.log(`${this.#failed.has(file) ? "failed" : "passed"} ${name}`);
	}

	onStdOut(chunk: string | Buffer): void {
		process.stdout.write(chunk);
	}

	onStdErr(chunk: string | Buffer): void {
		process.stderr.write(chunk);
	}

	onEnd({ status }: FullResult): void {
		console.log(status);
	}
}
