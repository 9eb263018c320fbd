import { openDatabase } from "#db/mikro-orm.config.ts";

// Fills a database with many leads and runs in a few statements, to measure how lists and searches scale.
const url = process.env.DATABASE_URL;
const count = Number(process.argv[2] ?? 100_000);
if (!url || !Number.isInteger(count) || count < 1) {
	console.error("usage: DATABASE_URL=… npm run seed:large [-- COUNT]");
	process.exit(2);
}

const orm = await openDatabase({ url, poolSize: 1, applicationName: "meridian-seed" });
const em = orm.em.fork();
const started = Date.now();
try {
	await em.execute("set statement_timeout = 0");
	await em.execute(
		`insert into leads (id, full_name, email, email_key, phone, status, company_name, business_activity,
			preferred_structure, country, accessed_guide, marketing_consent, source_page, created_at, updated_at,
			last_activity_at, owner_id, next_step, follow_up_at, first_contact_at, chat_reference, notes_text,
			${["first", "last"].flatMap(touch => ["channel", "source", "medium", "campaign", "landing_page", "click_id"].map(part => `${touch}_${part}`)).join(", ")})
		 select gen_random_uuid(), 'Sample Person ' || n, 'person' || n || '@sample' || n % 997 || '.example',
			'person' || n || '@sample' || n % 997 || '.example', '+44 7700 ' || lpad((n % 1000000)::text, 6, '0'),
			(array['new', 'contacted', 'qualified', 'closed'])[1 + n % 4], 'Sample Firm ' || n % 5000,
			(array['Trading', 'Consulting', 'Software', 'Property', null])[1 + n % 5],
			(array['mainland', 'freezone', 'offshore'])[1 + n % 3],
			(array['United Kingdom', 'France', 'Germany', 'India', 'Spain', 'Italy'])[1 + n % 6],
			n % 3 = 0, n % 2 = 0, 'home', now() - n * interval '5 minutes', now(), now() - n * interval '3 minutes',
			case when n % 10 = 0 then o.id end, case when n % 20 = 0 then 'Sample step ' || n end,
			case when n % 20 = 0 then now() + (n % 4000 - 2000) * interval '1 hour' end,
			case when n % 4 > 0 then now() - n * interval '5 minutes' + n % 100 * interval '1 minute' end,
			case when n % 100 = 0 then upper(lpad(to_hex(n), 5, '0')) end, case when n % 50 = 0 then 'Sample note ' || n end,
			${["n", "n + 1"]
				.map(
					seed => `(array['paid_search', 'email', 'direct'])[1 + (${seed}) % 3],
			(array['google', 'letter', null])[1 + (${seed}) % 3], (array['cpc', 'email', null])[1 + (${seed}) % 3],
			'sample-' || (${seed}) % 1000, (array['/', '/uk', '/uk-dubai'])[1 + (${seed}) % 3],
			case when (${seed}) % 3 = 0 then 'sample-click-' || (${seed}) end`,
				)
				.join(",\n\t\t\t")}
		 from generate_series(1, ?::int) as n left join (select id from accounts order by created_at limit 1) o on true
		 on conflict (email_key) do nothing`,
		[count],
	);
	await em.execute(
		`insert into submissions (id, lead_id, page, form_type, fields, created_at)
		 select gen_random_uuid(), l.id, case when l.n % 500 = 0 then 'uk-hub' else 'home' end,
			case when l.n % 500 = 0 then 'uk_guide' else 'lead' end, '{}', l.created_at
		 from (select id, created_at, row_number() over (order by created_at) as n from leads) l
		 where not exists (select 1 from submissions s where s.lead_id = l.id)`,
	);
	await em.execute(
		`insert into job_runs (id, kind, status, total, done, failed, attempts, error, actor, lead_id, created_at,
			started_at, finished_at)
		 select gen_random_uuid(), 'crm_sync', case when l.n % 10 = 0 then 'failed' else 'succeeded' end, 1,
			case when l.n % 10 = 0 then 0 else 1 end, case when l.n % 10 = 0 then 1 else 0 end, 1,
			case when l.n % 10 = 0 then 'Sample refusal ' || l.n end, 'system', l.id, l.created_at, l.created_at, l.created_at
		 from (select id, created_at, row_number() over (order by id) as n from leads) l limit ?`,
		[count],
	);
	await em.execute(
		`insert into subscribers (id, email, email_key, state, subscribed_at, unsubscribed_at, created_at, updated_at)
		 select gen_random_uuid(), 'reader' || n || '@sample' || n % 997 || '.example',
			'reader' || n || '@sample' || n % 997 || '.example',
			(array['subscribed', 'pending', 'subscribed', 'unsubscribed'])[1 + n % 4],
			case when n % 4 <> 1 then now() - n * interval '5 minutes' end,
			case when n % 4 = 3 then now() - n * interval '4 minutes' end,
			now() - n * interval '5 minutes', now()
		 from generate_series(1, ?::int) as n on conflict (email_key) do nothing`,
		[count],
	);
	await em.execute(
		`insert into audit_log (at, actor, action, subject, detail)
		 select l.created_at, 'sample-admin-' || l.n % 7, (array['lead.status', 'lead.edit', 'lead.note'])[1 + l.n % 3],
			l.id::text, '{}'
		 from (select id, created_at, row_number() over (order by created_at) as n from leads) l order by l.n limit ?`,
		[count],
	);
	await em.execute("vacuum analyze");
	console.log(
		`seeded ${count} leads, runs, subscribers and audit lines in ${Math.round((Date.now() - started) / 1000)} s`,
	);
} finally {
	await orm.close();
}
