import { randomUUID } from "node:crypto";
import pg from "pg";
import { withStack } from "./bench-stack.ts";
import { type Figure, median } from "./figure.ts";
import { load } from "./load.ts";

const ROUNDS = 3;
const SECONDS = 4;
const CONNECTIONS = 10;

/** Inserts the rows of one lead straight through pg in one transaction. */
async function insertLead(client: pg.PoolClient, n: number): Promise<void> {
	const lead = randomUUID();
	const email = `straight${n}-${lead.slice(0, 8)}@firm.co`;
	await client.query("begin");
	await client.query(
		`insert into leads (id, full_name, email, email_key, phone, source_page, created_at, updated_at)
		 values ($1, 'Sample Person', $2, $2, '+447700900123', 'home', now(), now())`,
		[lead, email],
	);
	await client.query(
		`insert into submissions (id, lead_id, page, form_type, fields, created_at) values ($1, $2, 'home', 'lead', '{}', now())`,
		[randomUUID(), lead],
	);
	await client.query(
		`insert into outbox (id, topic, lane, payload, priority, due_at, created_at)
		 values ($1, 'lead.captured', 'events', $2, 5, now() + interval '1 year', now())`,
		[randomUUID(), JSON.stringify({ leadId: lead })],
	);
	await client.query("commit");
}

/** Returns the leads stored per second straight through pg, with as many connections as the web process gets requests. */
async function straight(databaseUrl: string): Promise<number> {
	const pool = new pg.Pool({ connectionString: databaseUrl, max: CONNECTIONS });
	const until = performance.now() + SECONDS * 1000;
	let stored = 0;
	await Promise.all(
		Array.from({ length: CONNECTIONS }, async () => {
			const client = await pool.connect();
			while (performance.now() < until) await insertLead(client, stored++);
			client.release();
		}),
	);
	await pool.end();
	return stored / SECONDS;
}

function post(n: number) {
	// One IP address per visitor, since public posts are rate limited per address.
	const address = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
	return {
		method: "POST" as const,
		headers: { "Content-Type": "application/json", "X-Forwarded-For": address },
		body: JSON.stringify({
			fullName: "Sample Person",
			email: `posted${n}-${randomUUID().slice(0, 8)}@firm.co`,
			phone: "+447700900123",
		}),
	};
}

/** Leads stored per second by POST /api/leads, over the same inserts straight through pg. */
export const leadIntake: Figure = () =>
	withStack(async ({ url, databaseUrl, worker }) => {
		// The worker would compete for the two cores with what is measured.
		await worker().stop();
		const api = `${url.replace("localhost", "127.0.0.1")}/api/leads`;
		const ratios: number[] = [];
		for (let round = 0; round < ROUNDS; round++) {
			const theirs = await straight(databaseUrl);
			const ours = await load({
				url: api,
				seconds: SECONDS,
				connections: CONNECTIONS,
				request: n => post(n + round * 100_000),
			});
			ratios.push(ours / theirs);
		}
		return [
			{
				name: "POST /api/leads stored/s over the same inserts through pg",
				measured: median(ratios),
				atLeast: 0.5,
			},
		];
	});
