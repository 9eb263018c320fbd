import type { EntityManager } from "../orm.ts";
import { Lead } from "./lead.ts";
import type { LeadMerge, RowJson } from "./lead-merge.ts";

// Statements of this file name tables and columns that MikroORM's metadata lists, which Kysely cannot type.

const quoted = (names: readonly string[]) => names.map(name => `"${name}"`).join(", ");

/** Columns of leads that are written, not computed by PostgreSQL. */
function leadColumns(em: EntityManager): string[] {
	const { props } = em.getMetadata(Lead);
	return props.filter(({ generated }) => !generated).flatMap(({ fieldNames }) => fieldNames);
}

/** A lead's row, complete, as JSON. */
export async function leadJson(em: EntityManager, id: string): Promise<RowJson> {
	const columns = quoted(leadColumns(em));
	const [row] = await em.execute<{ row: RowJson }[]>(
		`select to_jsonb(l) as row from (select ${columns} from leads where id = ?) l`,
		[id],
	);
	if (!row) throw new Error(`lead ${id} is gone within its own transaction`);
	return row.row;
}

/** Writes a lead as it was. Throws UniqueConstraintViolationException where somebody has its address by now. */
export async function insertLead(em: EntityManager, row: RowJson): Promise<void> {
	const columns = quoted(leadColumns(em));
	await em.execute(
		`insert into leads (${columns}) select ${columns} from jsonb_populate_record(null::leads, ?::jsonb)`,
		[JSON.stringify(row)],
	);
}

/** Writes some columns of a lead, as JSON has them; integrations see a new revision. */
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
	/** Names the lead. */
	column: string;
	keys: string[];
}

/**
 * What goes along when its lead is merged: every table whose entity names a lead, so that none is forgotten, its own
 * merges too, which can be undone once it is back. Syncs are one a lead and integration (moveSyncs).
 */
function belongings(em: EntityManager): Belongings[] {
	return [...em.getMetadata().getAll().values()].flatMap(({ tableName, props, relations }) => {
		const owner = relations.find(({ targetMeta }) => targetMeta?.className === "Lead");
		const keys = props.filter(({ primary }) => primary).flatMap(({ fieldNames }) => fieldNames);
		const [column = ""] = owner?.fieldNames ?? [];
		return owner && !keys.includes(column) ? [{ table: tableName, column, keys }] : [];
	});
}

/** Hands all that belongs to one lead to another. Returns the keys of the rows by table. */
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

/** Hands rows back to whom they belonged; those that are gone since, or another lead's, stay so. */
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
 * Leaves nothing of a lead that is back with the one it was merged into, also where staff wrote something behind it: its
 * addresses would be left and erased with the other's, its notes found there.
 */
export async function tellApart(em: EntityManager, id: string, other: string): Promise<void> {
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
 * Hands over how a lead stands at integrations that the other was never sent to; at the others its address (`emailKey`) is
 * one that the other had. Returns all of its rows as they were, and whether each stood
 * beside one of the lead that stays.
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

/** Gives a lead its syncs back; what stood at the providers may have gone with the merge, so each is to be sent again. */
export async function moveSyncsBack(em: EntityManager, rows: RowJson[], from: string, to: string) {
	// What was handed over is where the lead that stayed had no row beside it, and still has the same contact there.
	await em.execute(
		`delete from lead_syncs s using jsonb_array_elements(?::jsonb) k
		 where s.lead_id = ? and s.integration_id = (k->>'integration_id')::uuid
			and (k->>'beside')::boolean is not true and s.remote_id is not distinct from k->>'remote_id'`,
		[JSON.stringify(rows), from],
	);
	await em.execute(
		// An earlier release wrote its rows without the former addresses.
		`insert into lead_syncs select (jsonb_populate_record(null::lead_syncs, '{"former_emails": []}'
			|| k || jsonb_build_object('lead_id', ?::text, 'moving', true))).*
		 from jsonb_array_elements(?::jsonb) k
		 where exists (select from integrations i where i.id = (k->>'integration_id')::uuid)
		 on conflict do nothing`,
		[to, JSON.stringify(rows)],
	);
}
