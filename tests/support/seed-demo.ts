import { randomUUID } from "node:crypto";
import { Account } from "#db/accounts/account.ts";
import { createAccount } from "#db/accounts/create-account.ts";
import { hashPassword } from "#db/accounts/password.ts";
import { Integration } from "#db/integrations/integration.ts";
import { createVault, secretPlace, type Vault } from "#db/integrations/vault.ts";
import { type EntityManager, openDatabase } from "#db/orm.ts";
import { maskSecret } from "#domain/integrations/mask-secret.ts";
import type { Provider } from "#domain/integrations/providers.ts";
import { MAILCHIMP_KEY, MAILCHIMP_LIST } from "./providers/mailchimp/index.ts";
import { MAILERLITE_KEY } from "./providers/mailerlite/index.ts";
import { MAILERLITE_GROUP } from "./providers/mailerlite/subscribers.ts";
import { SENDGRID_KEY, SENDGRID_LIST } from "./providers/sendgrid/index.ts";
import type { startSimulators } from "./providers/start-simulators.ts";
import { ZOHO_CREDENTIALS } from "./providers/zoho/tokens.ts";

type Simulators = Awaited<ReturnType<typeof startSimulators>>;

interface Seed {
	databaseUrl: string;
	appSecret: string;
	admin: { username: string; password: string };
	simulators: Simulators;
}

interface SampleIntegration {
	provider: Provider;
	name: string;
	apiKey: string;
	apiSecret?: string;
	refreshToken?: string;
	listId?: string;
	endpoint: string;
	settings?: Record<string, string>;
}

function sampleIntegrations({ zoho_crm, mailerlite, mailchimp, sendgrid }: Simulators): SampleIntegration[] {
	return [
		{
			provider: "mailchimp",
			name: "Sample Mailchimp",
			apiKey: MAILCHIMP_KEY,
			listId: MAILCHIMP_LIST,
			endpoint: mailchimp.url,
		},
		{
			provider: "zoho_crm",
			name: "Sample Zoho CRM",
			apiKey: ZOHO_CREDENTIALS.clientId,
			apiSecret: ZOHO_CREDENTIALS.clientSecret,
			refreshToken: ZOHO_CREDENTIALS.refreshToken,
			listId: "Website",
			endpoint: zoho_crm.url,
		},
		{
			provider: "mailerlite",
			name: "Sample MailerLite",
			apiKey: MAILERLITE_KEY,
			listId: MAILERLITE_GROUP,
			endpoint: mailerlite.url,
		},
		{
			provider: "sendgrid",
			name: "Sample SendGrid",
			apiKey: SENDGRID_KEY,
			listId: SENDGRID_LIST,
			endpoint: sendgrid.url,
		},
	];
}

/** Fills an empty database with samples and points its integrations at this start's simulated providers. */
export async function seedDemo({ databaseUrl, appSecret, admin, simulators }: Seed): Promise<void> {
	const orm = await openDatabase({ url: databaseUrl, poolSize: 2 });
	const em = orm.em.fork();
	try {
		await seedAccount(em, admin);
		const isNew = (await em.count(Integration)) === 0;
		for (const sample of sampleIntegrations(simulators)) {
			if (isNew) await seedIntegration(em, sample, createVault(appSecret));
			else await em.nativeUpdate(Integration, { name: sample.name }, { endpoint: sample.endpoint });
		}
	} finally {
		await orm.close();
	}
}

/** The demo's admin has the password that is printed, also after it was started with another one. */
async function seedAccount(em: EntityManager, { username, password }: Seed["admin"]): Promise<void> {
	const usernameKey = username.trim().toLowerCase();
	if ((await em.count(Account, { usernameKey })) === 0) {
		await createAccount(em, { username, password });
		return;
	}
	await em.nativeUpdate(Account, { usernameKey }, { passwordHash: await hashPassword(password) });
}

async function seedIntegration(em: EntityManager, sample: SampleIntegration, vault: Vault): Promise<void> {
	const id = randomUUID();
	const now = new Date();
	const { apiKey, apiSecret, refreshToken } = sample;
	await em.insert(Integration, {
		id,
		provider: sample.provider,
		name: sample.name,
		apiKey: vault.seal(apiKey, secretPlace(id, "apiKey")),
		apiKeyMask: maskSecret(apiKey),
		apiSecret: apiSecret ? vault.seal(apiSecret, secretPlace(id, "apiSecret")) : null,
		apiSecretMask: apiSecret ? maskSecret(apiSecret) : null,
		refreshToken: refreshToken ? vault.seal(refreshToken, secretPlace(id, "refreshToken")) : null,
		refreshTokenMask: refreshToken ? maskSecret(refreshToken) : null,
		endpoint: sample.endpoint,
		listId: sample.listId ?? null,
		settings: { autoSync: true, audience: "everyone", fields: {}, ...sample.settings },
		isActive: true,
		createdAt: now,
		updatedAt: now,
	});
}
