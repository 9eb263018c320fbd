import path from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files of tests/integration that take longest beside the browsers, the longest first: size alone would put many of them last. */
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

/** Begins with the longest files, so that none is left running alone; a fresh checkout knows no durations. */
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
