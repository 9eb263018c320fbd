import { randomUUID } from "node:crypto";
import { ConversionUpload } from "#db/conversions/conversion-upload.ts";
import { createDestination } from "#db/conversions/save-destination.ts";
import { createVault } from "#db/integrations/vault.ts";
import { setLeadStatus } from "#db/leads/set-status.ts";
import type { EntityManager } from "#db/orm.ts";
import type { Platform, Stage } from "#domain/conversions/platforms.ts";
import type { Touch } from "#domain/leads/attribution.ts";
import type { LeadStatus } from "#domain/leads/status.ts";
import { until } from "./processes.ts";
import { sampleDestinations } from "./sample-destinations.ts";
import { TEST_SECRET } from "./secret.ts";
import { openSyncLab, type SyncLab } from "./sync-lab.ts";

interface SampleLead {
	email?: string;
	phone?: string;
	country?: string | null;
	/** In pence. */
	dealValue?: number | null;
	submissions?: { adsConsent?: boolean; lastTouch?: Touch; suspicion?: string }[];
}

/** A SyncLab that also has a conversion destination at each simulated platform. */
export interface ConversionLab extends SyncLab {
	destinationOf(platform: Platform): string;
	/** Creates a lead with its submissions, oldest first; returns their ids. */
	lead(sample?: SampleLead): Promise<{ leadId: string; submissions: string[] }>;
	/** Sets a lead's status as staff do. */
	set(leadId: string, status: LeadStatus): Promise<void>;
	uploads(leadId: string, platform?: Platform, stage?: Stage): Promise<ConversionUpload[]>;
	/** Waits until every conversion run has ended, including runs that these start. */
	quiet(limitMs?: number): Promise<void>;
}

/** Worker environment that makes it ask Google for a conversion's result after 200 ms. */
export const SOON = { CONVERSIONS_CHECK_AFTER_MS: "200" };

let made = 0;

async function storeLead(
	em: EntityManager,
	sample: SampleLead,
): Promise<{ leadId: string; submissions: string[] }> {
	made += 1;
	const leadId = randomUUID();
	const { email = `person${made}@people.example`, phone = "+44 7700 900123", dealValue = 123_450 } = sample;
	const {
		country = "United Kingdom",
		submissions = [{ adsConsent: true, lastTouch: { gclid: `click-${made}` } }],
	} = sample;
	await em.execute(
		`insert into leads (id, full_name, email, email_key, phone, country, deal_value, created_at, updated_at)
		 values (?, 'Ana Souza', ?, ?, ?, ?, ?, now(), now())`,
		[leadId, email, email, phone, country, dealValue],
	);
	const ids: string[] = [];
	for (const [at, { adsConsent = false, lastTouch, suspicion }] of submissions.entries()) {
		const id = randomUUID();
		ids.push(id);
		await em.execute(
			`insert into submissions (id, lead_id, page, form_type, fields, last_touch, ads_consent, suspicion, created_at)
			 values (?, ?, 'home', 'lead', '{}', ?::jsonb, ?, ?, now() - make_interval(mins => ?))`,
			[id, leadId, lastTouch ? JSON.stringify(lastTouch) : null, adsConsent, suspicion ?? null, 60 - at],
		);
	}
	return { leadId, submissions: ids };
}

/** Opens a lab on a migrated, empty database. */
export async function openConversionLab(databaseUrl: string): Promise<ConversionLab> {
	const lab = await openSyncLab(databaseUrl);
	const vault = createVault(TEST_SECRET);
	const ids = new Map<Platform, string>();
	for (const sample of sampleDestinations(lab.simulators)) {
		const { id } = await createDestination(lab.em(), sample, "tester", vault);
		ids.set(sample.platform, id);
	}
	const destinationOf = (platform: Platform) => ids.get(platform) ?? "";
	return {
		...lab,
		destinationOf,
		lead: (sample = {}) => storeLead(lab.em(), sample),
		async set(leadId, status) {
			await setLeadStatus(lab.em(), leadId, { status }, "tester");
			await lab.em().execute("notify outbox");
		},
		uploads: (leadId, platform, stage) =>
			lab.em().find(
				ConversionUpload,
				{
					lead: leadId,
					...(platform && { destination: destinationOf(platform) }),
					...(stage && { stage }),
				},
				{ orderBy: { stage: "asc", id: "asc" } },
			),
		async quiet(limitMs) {
			const left = () =>
				lab.em().execute<{ status: string; n: number }[]>(
					`select coalesce(state, 'run') as status, count(*)::int as n from job_runs r
					 left join conversion_uploads u on u.run_id = r.id
					 where r.kind = 'conversion_upload' and (r.status in ('queued', 'active')
						or exists (select from outbox o where o.run_id = r.id)) group by 1`,
				);
			const settled = async () => (await left()).length === 0;
			await until("nothing of conversions is under way", settled, limitMs).catch(async error => {
				throw new Error(`${error.message}: ${JSON.stringify(await left())}`);
			});
		},
	};
}
