import * as v from "valibot";
import { sharedVariables } from "#domain/environment.ts";
import { withCommandDatabase } from "../command-database.ts";
import { readEnvironment } from "../read-environment.ts";
import { rotateSecrets } from "./rotate-secret.ts";
import { createVault } from "./vault.ts";

const { DATABASE_URL, APP_SECRET, APP_SECRET_PREVIOUS } = sharedVariables;
const env = readEnvironment(v.object({ DATABASE_URL, APP_SECRET, APP_SECRET_PREVIOUS }));
if (!env.APP_SECRET_PREVIOUS) {
	console.error("APP_SECRET_PREVIOUS: is missing; it is the secret to rotate away from");
	process.exit(1);
}
const vault = createVault(env.APP_SECRET, env.APP_SECRET_PREVIOUS);
await withCommandDatabase("rotate", async orm => {
	const { resealed, unreadable } = await rotateSecrets(orm.em.fork(), vault);
	const outcome = unreadable.length === 0 ? ", second factors and push keys too" : "; not all could be";
	console.log(
		`${resealed} ${resealed === 1 ? "integration" : "integrations"} sealed under the new secret${outcome}`,
	);
	for (const { name, column } of unreadable) {
		const secret = column.replace("api_", "API ").replaceAll("_", " ");
		const remedy = column === "hook_secret" ? "renew its webhook address" : `enter its ${secret} again`;
		console.error(`${name}: sealed under neither secret; correct APP_SECRET_PREVIOUS, or ${remedy}`);
	}
	if (unreadable.length > 0) process.exitCode = 1;
});
