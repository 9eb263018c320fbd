import { countSealed } from "#db/integrations/sealed-secrets.ts";
import { createVault } from "#db/integrations/vault.ts";
import type { EntityManager } from "#db/orm.ts";
import type { WorkerEnvironment } from "#domain/environment.ts";
import { type Finding, failure, ok, warning } from "./finding.ts";

/** Checks that APP_SECRET decrypts the stored secrets: it may not after a restore or an unfinished rotation. */
export async function examineSecrets(
	em: EntityManager,
	{ APP_SECRET, APP_SECRET_PREVIOUS }: WorkerEnvironment,
): Promise<Finding[]> {
	const { current, previous, elsewhere } = await countSealed(
		em,
		createVault(APP_SECRET, APP_SECRET_PREVIOUS),
	);
	const all = current + previous + elsewhere;
	if (all === 0) return [];
	if (elsewhere > 0) {
		return [
			failure(
				"APP_SECRET",
				`does not open ${elsewhere} of ${all} stored keys: put the secret that sealed them here or in APP_SECRET_PREVIOUS, or enter them again`,
			),
		];
	}
	return [
		previous > 0
			? warning(
					"APP_SECRET",
					`${previous} of ${all} stored keys are still encrypted with the previous one: npm run rotate-secret`,
				)
			: ok("APP_SECRET", "opens every stored key"),
	];
}
