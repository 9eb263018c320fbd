import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { Reporter, TestModule } from "vitest/node";

/** Prints one line per file when it has ended, and every failure in full. */
export default class FileReporter implements Reporter {
	onTestModuleEnd(module: TestModule): void {
		const failures = [...module.children.allTests("failed")];
		const name = path.relative(process.cwd(), module.moduleId);
		const seconds = (module.diagnostic().duration / 1000).toFixed(1);
		console.log(`${module.ok() ? "passed" : "failed"} ${name} (${seconds} s)`);
		const errors = [
			...module.errors().map(error => ({ title: name, error })),
			...[...module.children.allSuites()].flatMap(suite =>
				suite.errors().map(error => ({ title: suite.fullName, error })),
			),
			...failures.flatMap(test =>
				(test.result().errors ?? []).map(error => ({ title: test.fullName, error })),
			),
		];
		for (const { title, error } of errors)
			console.log(`FAILED ${title}\n${stripVTControlCharacters(error.stack ?? error.message)}`);
	}

	onTestRunEnd(_modules: unknown, unhandled: readonly { message: string; stack?: string }[]): void {
		for (const { stack, message } of unhandled)
			console.log(`FAILED outside of any test\n${stack ?? message}`);
	}
}
