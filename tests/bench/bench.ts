import { lineOf, passes, tellAll } from "./figure.ts";
import { askedFor } from "./registry.ts";

let failures = 0;
for (const [name, measure] of askedFor(process.argv.slice(2))) {
	try {
		const rows = await tellAll(measure, row => console.log(lineOf(row)));
		failures += rows.filter(row => !passes(row)).length;
	} catch (error) {
		failures += 1;
		console.log(`FAIL  ${name}: ${error instanceof Error ? error.message : error}`);
	}
}
process.exit(failures === 0 ? 0 : 1);
