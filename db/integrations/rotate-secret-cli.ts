import * as v from "valibot";
import { parseEnvironment, sharedVariables } from "#domain/environment.ts";
import { openDatabase } from "../orm.ts";
import { rotateSecrets } from "./rotate-secret.ts";
import { createVault } from "./vault.ts";

const { DATABASE_URL, DATABASE_DIRECT_URL, APP_SECRET, APP_SECRET_PREVIOUS } = sharedVariables;
const needed = v.object({ DATABASE_URL, DATABASE_DIRECT_URL, APP_SECRET, APP_SECRET_PREVIOUS });
const parsed = parseEnvironment(needed, process.env);
if ("problems" in parsed) {
	for (const problem of parsed.problems) console.error(problem);
	process.exit(1);
}
if (!parsed.values.APP_SECRET_PREVIOUS) {
	console.error("APP_SECRET_PREVIOUS: is missing; it is the secret to rotate away from");
	process.exit(1);
}
const url = parsed.values.DATABASE_DIRECT_URL ?? parsed.values.DATABASE_URL;
const orm = await openDatabase({ url, poolSize: 2 });
const vault = createVault(parsed.values.APP_SECRET, parsed.values.APP_SECRET_PREVIOUS);
const { resealed, unreadable } = await rotateSecrets(orm.em.fork(), vault);
await orm.close();
console.log(`${resealed} ${resealed === 1 ? "integration" : "integrations"} sealed under the new secret`);
for (const name of unreadable) console.error(`${name}: sealed under neither secret; enter its key again`);
process.exit(unreadable.length === 0 ? 0 : 1);
