import pg from "pg";

/** Returns everything that a schema consists of, one line each, in a stable order. */
export async function describeSchema(url: string): Promise<string[]> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	try {
		const { rows } = await client.query<{ line: string }>(`
			select format('column %s.%s.%s %s %s %s', n.nspname, c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
				case when a.attnotnull then 'not null' end, pg_get_expr(d.adbin, d.adrelid)) as line
			from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
				left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
			where n.nspname in ('public', 'bullmq') and c.relkind in ('r', 'p', 'v') and a.attnum > 0 and not a.attisdropped
			union all select format('constraint %s.%s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
				from pg_constraint where connamespace in (select oid from pg_namespace where nspname in ('public', 'bullmq'))
			union all select 'index ' || indexdef from pg_indexes where schemaname in ('public', 'bullmq')
			union all select 'trigger ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
			union all select format('function %s %s', p.oid::regprocedure, md5(prosrc)) from pg_proc p
				where pronamespace in (select oid from pg_namespace where nspname in ('public', 'bullmq'))
			union all select 'migration ' || name from migrations
			order by line`);
		return rows.map(({ line }) => line);
	} finally {
		await client.end();
	}
}
