import path from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files of tests/integration that wait most, the longest first: they are short to read, and size would put them last. */
const LONGEST = [
	"faults/stream",
	"faults/bulk",
	"mail/tax-report",
	"alerts/alerts",
	"conversions/uploads",
	"pipeline/lead-to-crm",
	"faults/start",
	"admin/access",
	"faults/lease",
	"hooks/effects",
	"security/fuzz",
	"operations/commands",
	"operations/new-island",
	"newsletter/newsletter",
	"admin/accounts",
	"sync/errors",
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
