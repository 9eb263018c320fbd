import type { EntityManager } from "./orm.ts";
import { isShared } from "./pool.ts";

/** A statement that each connection plans once, under a name of its own. Parameters are `$1`, `$2`, … */
export interface PreparedStatement {
	name: string;
	text: string;
}

/**
 * Runs a statement whose planning costs more than its work. Outside a transaction the connection keeps its plan, but
 * for a pooler's; inside one it runs on the transaction's connection as any other.
 */
export async function executePrepared<Row extends object>(
	em: EntityManager,
	{ name, text }: PreparedStatement,
	values: unknown[],
): Promise<Row[]> {
	if (!em.isInTransaction()) {
		const pool = await em.getDriver().getConnection().getNativeClient();
		return (await pool.query<Row>(isShared(pool) ? { text, values } : { name, text, values })).rows;
	}
	const inOrder = [...text.matchAll(/\$(\d+)/g)].map(([, position]) => values[Number(position) - 1]);
	return em.execute(text.replaceAll(/\$\d+/g, "?"), inOrder);
}
