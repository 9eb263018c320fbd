import type { EntityManager } from "../orm.ts";
import { Lead } from "./lead.ts";
import type { LeadMerge, RowJson } from "./lead-merge.ts";

// Raw SQL: table and column names come from MikroORM's metadata, which Kysely cannot type.

const quoted = (names: readonly string[]) => names.map(name => `"${name}"`).join(", ");

/** Returns the columns of leads that can be written, that is all but generated ones. */
function leadColumns(em: EntityManager): string[] {
	const { props } = em.getMetadata(Lead);
	return props.filter(({ generated }) => !generated).flatMap(({ fieldNames }) => fieldNames);
}

/** Returns a lead's complete row as JSON. */
export async function leadJson(em: EntityManager, id: string): Promise<RowJson> {
	const columns = quoted(leadColumns(em));
	const [row] = await em.execute<{ row: RowJson }[]>(
		`select to_jsonb(l) as row from (select ${columns} from leads where id = ?) l`,
		[id],
	);
	if (!row) throw new Error(`lead ${id} is gone within its own transaction`);
	return row.row;
}

/** Inserts a lead from its saved row. Throws UniqueConstraintViolationException if another lead has its address now. */
export async function insertLead(em: EntityManager, row: RowJson): Promise<void> {
	const columns = quoted(leadColumns(em));
	await em.execute(
		`insert into leads (${columns}) select ${columns} from jsonb_populate_record(null::leads, ?::jsonb)`,
		[JSON.stringify(row)],
	);
}

/** Writes columns of a lead from JSON; integrations see a new revision. */
export async function writeColumns(em: EntityManager, id: string, row: RowJson): Promise<void> {
	const set = Object.keys(row).map(column => `"${column}" = r."${column}",`);
	await em.execute(
		`update leads l set ${set.join(" ")} revision = l.revision + 1, updated_at = now()
		 from jsonb_populate_record(null::leads, ?::jsonb) r where l.id = ?`,
		[JSON.stringify(row), id],
	);
}

/** A table whose rows belong to a lead. */
interface Belongings {
	table: string;
	/** The foreign key to the lead. */
	column: string;
	keys: string[];
}

/** Returns every table whose entity references a lead. */
function leadTables(em: EntityManager): Belongings[] {
	return [...em.getMetadata().getAll().values()].flatMap(({ tableName, props, relations }) => {
		const owner = relations.find(({ targetMeta }) => targetMeta?.className === "Lead");
		const keys = props.filter(({ primary }) => primary).flatMap(({ fieldNames }) => fieldNames);
		const [column = ""] = owner?.fieldNames ?? [];
		return owner ? [{ table: tableName, column, keys }] : [];
	});
}

/** Returns all rows that reference a lead, by table, except those of some tables. */
export async function rowsOfLead(em: EntityManager, id: string, except: readonly string[]) {
	const rows: Record<string, RowJson[]> = {};
	for (const { table, column } of leadTables(em).filter(({ table }) => !except.includes(table))) {
		const found = await em.execute<{ row: RowJson }[]>(
			`select to_jsonb(t) as row from "${table}" t where t."${column}" = ?`,
			[id],
		);
		rows[table] = found.map(({ row }) => row);
	}
	return rows;
}

/**
 * Returns the tables whose rows move in a merge: every table that references a lead, so that none is forgotten, also merges, so
 * that these can be undone later. Excludes tables with the lead in their primary key, such as lead_syncs (moveSyncs) and
 * lead_confirmations (moveConfirmation).
 */
function belongings(em: EntityManager): Belongings[] {
	return leadTables(em).filter(({ column, keys }) => !keys.includes(column));
}

/** Moves all rows that belong to one lead to another. Returns the keys of the rows by table. */
export async function moveRows(em: EntityManager, from: string, to: string): Promise<LeadMerge["moved"]> {
	const moved: LeadMerge["moved"] = {};
	for (const { table, column, keys } of belongings(em)) {
		moved[table] = await em.execute<RowJson[]>(
			`update "${table}" set "${column}" = ? where "${column}" = ? returning ${quoted(keys)}`,
			[to, from],
		);
	}
	return moved;
}

/** Moves rows back to the lead they belonged to; skips those that were deleted or moved to another lead since. */
export async function moveRowsBack(em: EntityManager, moved: LeadMerge["moved"], from: string, to: string) {
	for (const { table, column, keys } of belongings(em)) {
		const rows = moved[table] ?? [];
		if (rows.length === 0) continue;
		const same = keys.map(key => `t."${key}" = k."${key}"`).join(" and ");
		await em.execute(
			`update "${table}" t set "${column}" = ? from jsonb_populate_recordset(null::"${table}", ?::jsonb) k
			 where t."${column}" = ? and ${same}`,
			[to, JSON.stringify(rows), from],
		);
	}
}

/**
 * Removes the other lead's former addresses and notes from a lead after an unmerge, also those that staff added meanwhile:
 * otherwise its addresses would be unsubscribed and erased with the other lead, and its notes found there.
 */
export async function separateMerged(em: EntityManager, id: string, other: string): Promise<void> {
	await em.execute(
		`update leads l set
			former_email_keys = array(select k from unnest(l.former_email_keys) k where k is distinct from l.email_key
				and k <> all(array_remove(o.former_email_keys || o.email_key, null))),
			notes_text = (select string_agg(n.text, ' ' order by n.created_at) from lead_notes n where n.lead_id = l.id)
		 from leads o where l.id = ? and o.id = ?`,
		[id, other],
	);
}

/**
 * Moves the sync states of integrations where the surviving lead has none; where it has one, adds the other lead's address
 * (`emailKey`) to its former addresses. Returns all sync rows of the other lead as they were, each with `beside`: whether the
 * surviving lead had one for the same integration.
 */
export async function moveSyncs(em: EntityManager, from: string, to: string, emailKey: string | null) {
	const rows = await em.execute<{ row: RowJson }[]>(
		`select to_jsonb(s) || jsonb_build_object('beside', exists (
			select from lead_syncs own where own.lead_id = ? and own.integration_id = s.integration_id
		 )) as row from lead_syncs s where s.lead_id = ?`,
		[to, from],
	);
	const former = "former_emails || array_remove(array[?::text], null)";
	await em.execute(
		`update lead_syncs s set former_emails = s.former_emails || o.${former}, moving = true
		 from lead_syncs o where o.lead_id = ? and s.lead_id = ? and s.integration_id = o.integration_id`,
		[emailKey, from, to],
	);
	await em.execute(
		`update lead_syncs s set lead_id = ?, former_emails = s.${former}, moving = true where s.lead_id = ?
		 and not exists (select from lead_syncs own where own.lead_id = ? and own.integration_id = s.integration_id)`,
		[to, emailKey, from, to],
	);
	return rows.map(({ row }) => row);
}

/** Restores an unmerged lead's syncs, to be sent again: the merge may have deleted its records at the providers. */
export async function moveSyncsBack(em: EntityManager, rows: RowJson[], from: string, to: string) {
	// Deletes the sync rows that the merge moved: those without a row `beside` them that still have the same remote contact.
	await em.execute(
		`delete from lead_syncs s using jsonb_array_elements(?::jsonb) k
		 where s.lead_id = ? and s.integration_id = (k->>'integration_id')::uuid
			and (k->>'beside')::boolean is not true and s.remote_id is not distinct from k->>'remote_id'`,
		[JSON.stringify(rows), from],
	);
	await em.execute(
		// Rows written by an earlier release have no former addresses.
		`insert into lead_syncs select (jsonb_populate_record(null::lead_syncs, '{"former_emails": []}'
			|| k || jsonb_build_object('lead_id', ?::text, 'moving', true))).*
		 from jsonb_array_elements(?::jsonb) k
		 where exists (select from integrations i where i.id = (k->>'integration_id')::uuid)
		 on conflict do nothing`,
		[to, JSON.stringify(rows)],
	);
}

/** Gives the surviving lead the later confirmation of both leads. Returns the rows of both as they were. */
export async function moveConfirmation(em: EntityManager, from: string, to: string): Promise<RowJson[]> {
	const rows = await em.execute<{ row: RowJson }[]>(
		"select to_jsonb(c) as row from lead_confirmations c where lead_id in (?, ?)",
		[from, to],
	);
	await em.execute(
		`delete from lead_confirmations c using lead_confirmations o
		 where c.lead_id = ? and o.lead_id = ? and c.promised_at < o.promised_at`,
		[to, from],
	);
	await em.execute(
		`update lead_confirmations set lead_id = ? where lead_id = ?
		 and not exists (select from lead_confirmations own where own.lead_id = ?)`,
		[to, from, to],
	);
	return rows.map(({ row }) => row);
}

/** Gives both leads their confirmations back after an unmerge: the moved one as it is now, others as they were. */
export async function moveConfirmationBack(em: EntityManager, rows: RowJson[], from: string, to: string) {
	const kept = "jsonb_populate_recordset(null::lead_confirmations, ?::jsonb)";
	await em.execute(
		`update lead_confirmations c set lead_id = k.lead_id from ${kept} k
		 where c.lead_id = ? and k.lead_id = ? and c.promised_at = k.promised_at`,
		[JSON.stringify(rows), from, to],
	);
	await em.execute(`insert into lead_confirmations select * from ${kept} on conflict do nothing`, [
		JSON.stringify(rows),
	]);
}
