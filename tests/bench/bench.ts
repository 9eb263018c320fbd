import { barOf, measuredOf, passes, type Row } from "./figure.ts";
import { askedFor } from "./registry.ts";

function print(row: Row, ok: boolean): void {
	console.log(
		`${ok ? "pass" : "FAIL"}  ${row.name.padEnd(62)} ${measuredOf(row).padStart(11)}  ${barOf(row).padStart(8)}  ${row.note ?? ""}`,
	);
}

let failures = 0;
for (const [name, measure] of askedFor(process.argv.slice(2))) {
	try {
		for (const row of await measure()) {
			const ok = passes(row);
			if (!ok) failures += 1;
			print(row, ok);
		}
	} catch (error) {
		failures += 1;
		console.log(`FAIL  ${name}: ${error instanceof Error ? error.message : error}`);
	}
}
process.exit(failures === 0 ? 0 : 1);
