import { Account } from "#db/accounts/account.ts";
import { createAccount } from "#db/accounts/create-account.ts";
import { hashPassword } from "#db/accounts/password.ts";
import { ConversionDestination } from "#db/conversions/conversion-destination.ts";
import { createDestination, updateDestination } from "#db/conversions/save-destination.ts";
import { Integration } from "#db/integrations/integration.ts";
import { createVault, type Vault } from "#db/integrations/vault.ts";
import { openDatabase } from "#db/mikro-orm.config.ts";
import type { EntityManager } from "#db/orm.ts";
import { PROVIDER_NAMES, PROVIDERS } from "#domain/integrations/providers.ts";
import { addIntegration, type SampleIntegration } from "./add-integration.ts";
import { ACCOUNTS } from "./providers/accounts.ts";
import type { startSimulators } from "./providers/start-simulators.ts";
import { sampleDestinations } from "./sample-destinations.ts";
import { seedSampleTestimonials } from "./sample-testimonials.ts";
import { showSamples } from "./show-samples.ts";

type Simulators = Awaited<ReturnType<typeof startSimulators>>;

interface Seed {
	databaseUrl: string;
	appSecret: string;
	admin: { username: string; password: string };
	simulators: Simulators;
}

/** Returns an integration for each simulated provider, except our own webhook. */
export function sampleIntegrations(simulators: Simulators): SampleIntegration[] {
	return PROVIDERS.filter(provider => provider !== "webhook").map(provider => ({
		provider,
		name: `Sample ${PROVIDER_NAMES[provider]}`,
		...ACCOUNTS[provider],
		endpoint: simulators[provider].url,
	}));
}

/**
 * Fills an empty database with samples; in any case points the sample integrations at the simulated providers of this start.
 */
export async function seedDemo({ databaseUrl, appSecret, admin, simulators }: Seed): Promise<void> {
	const orm = await openDatabase({ url: databaseUrl, poolSize: 2 });
	const em = orm.em.fork();
	try {
		await seedAccount(em, admin);
		await seedSampleTestimonials(em, new Date());
		await showSamples(em, new Date());
		const isNew = (await em.count(Integration)) === 0;
		for (const sample of sampleIntegrations(simulators)) {
			if (isNew) await addIntegration(em, createVault(appSecret), sample);
			else await em.nativeUpdate(Integration, { name: sample.name }, { endpoint: sample.endpoint });
		}
		await seedDestinations(em, createVault(appSecret), simulators);
	} finally {
		await orm.close();
	}
}

/**
 * Creates the destinations or updates their secrets: the simulated Google generates a new service account key at each start.
 */
async function seedDestinations(em: EntityManager, vault: Vault, simulators: Simulators): Promise<void> {
	const isNew = (await em.count(ConversionDestination)) === 0;
	for (const sample of sampleDestinations(simulators)) {
		if (isNew) {
			await createDestination(em, sample, "system", vault);
			continue;
		}
		const { platform, name, endpoint, secrets } = sample;
		const known = await em.findOne(ConversionDestination, { platform, name });
		if (known) await updateDestination(em, known.id, { endpoint, secrets }, "system", vault);
	}
}

/** Creates the admin or sets the password that the demo prints, which may differ from that of an earlier start. */
async function seedAccount(em: EntityManager, { username, password }: Seed["admin"]): Promise<void> {
	const usernameKey = username.trim().toLowerCase();
	if ((await em.count(Account, { usernameKey })) === 0) {
		await createAccount(em, { username, password });
		return;
	}
	await em.nativeUpdate(Account, { usernameKey }, { passwordHash: await hashPassword(password) });
}
