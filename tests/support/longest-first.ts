import path from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The slowest files of tests/integration while browser tests run too, slowest first; by file size many of them would run last.
 */
const LONGEST = [
	"faults/stream",
	"security/fuzz",
	"alerts/alerts",
	"mail/tax-report",
	"operations/new-island",
	"faults/bulk",
	"security/injection",
	"operations/tracing",
	"sync/errors",
	"conversions/uploads",
	"pipeline/lead-to-crm",
	"sync/people",
	"admin/bulk-change",
	"admin/accounts",
	"newsletter/newsletter",
	"faults/start",
	"admin/access",
	"faults/lease",
	"hooks/effects",
	"operations/commands",
].map(name => path.resolve(import.meta.dirname, `../integration/${name}.test.ts`));

/** Runs the slowest files first, so that none runs alone at the end; a fresh checkout has no cached durations. */
export class LongestFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const sorted = await super.sort(files);
		const place = ({ moduleId }: TestSpecification) => {
			const at = LONGEST.indexOf(moduleId);
			return at < 0 ? LONGEST.length : at;
		};
		return sorted.toSorted((a, b) => place(a) - place(b));
	}
}
