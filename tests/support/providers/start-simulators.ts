import { PLATFORMS } from "#domain/conversions/platforms.ts";
import { PROVIDERS } from "#domain/integrations/providers.ts";
import { startGoogleSimulator } from "./google-data-manager/index.ts";
import { startHubspotSimulator } from "./hubspot/index.ts";
import { startMailchimpSimulator } from "./mailchimp/index.ts";
import { startMailerliteSimulator } from "./mailerlite/index.ts";
import { startMetaSimulator } from "./meta-conversions/index.ts";
import { startSendgridSimulator } from "./sendgrid/index.ts";
import { startWebhookReceiver } from "./webhook/index.ts";
import { startZohoSimulator } from "./zoho/index.ts";

/** Names of everything that is simulated. */
const NAMES = [...PROVIDERS, ...PLATFORMS] as const;

export type SimulatorPorts = { [Name in (typeof NAMES)[number]]?: number };

/** Starts every simulated provider on the given ports, or on free ones. */
export async function startSimulators(ports: SimulatorPorts = {}) {
	const [zoho_crm, mailerlite, mailchimp, sendgrid, hubspot, webhook, google, meta] = await Promise.all([
		startZohoSimulator(ports.zoho_crm),
		startMailerliteSimulator(ports.mailerlite),
		startMailchimpSimulator(ports.mailchimp),
		startSendgridSimulator(ports.sendgrid),
		startHubspotSimulator(ports.hubspot),
		startWebhookReceiver(ports.webhook),
		startGoogleSimulator(ports.google_data_manager),
		startMetaSimulator(ports.meta_conversions),
	]);
	const simulators = {
		zoho_crm,
		mailerlite,
		mailchimp,
		sendgrid,
		hubspot,
		webhook,
		google_data_manager: google,
		meta_conversions: meta,
	};
	return {
		...simulators,
		async close() {
			await Promise.all(Object.values(simulators).map(simulator => simulator.close()));
		},
	};
}

function readPort(name: string): number {
	const port = Number(process.env[name] ?? 0);
	if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`${name} is not a port`);
	return port;
}

/** Runs as a program: prints one line of JSON, provider → {url, validKeys, listId, …}, and serves until SIGTERM. */
async function main(): Promise<void> {
	// ZOHO_CRM_PORT and so on.
	const ports = NAMES.map(name => [name, readPort(`${name.toUpperCase()}_PORT`)]);
	const simulators = await startSimulators(Object.fromEntries(ports));
	const { close, ...each } = simulators;
	const lines = Object.entries(each).map(([provider, { url, info }]) => [provider, { url, ...info }]);
	console.log(JSON.stringify(Object.fromEntries(lines)));
	for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void close());
}

if (import.meta.main) await main();
