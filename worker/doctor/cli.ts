import { parseEnvironment, WorkerEnvironment } from "#domain/environment.ts";
import { examineDatabase } from "./examine-database.ts";
import { examineDisk } from "./examine-disk.ts";
import { examineMail } from "./examine-mail.ts";
import { examineRedis } from "./examine-redis.ts";
import type { Finding } from "./finding.ts";
import { examineSettings } from "./settings.ts";

const MARKS = { ok: "ok   ", look: "look ", wrong: "WRONG" } as const;

function print({ verdict, what, text: words }: Finding): void {
	console.log(`${MARKS[verdict]}  ${what.padEnd(14)}  ${words}`);
}

const findings = examineSettings(process.env);
const parsed = parseEnvironment(WorkerEnvironment, process.env);
if ("values" in parsed) {
	const { values } = parsed;
	for (const some of await Promise.all([
		examineDatabase(values),
		examineRedis(values.REDIS_URL),
		examineMail(values),
		examineDisk(values.MEDIA_DIR),
	])) {
		findings.push(...some);
	}
}
for (const verdict of ["wrong", "look", "ok"] as const) {
	for (const finding of findings.filter(each => each.verdict === verdict)) print(finding);
}
const failed = findings.filter(({ verdict }) => verdict === "wrong").length;
console.log(failed === 0 ? "nothing is wrong" : `${failed} wrong`);
process.exit(failed === 0 ? 0 : 1);
