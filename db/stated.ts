import { p } from "@mikro-orm/core";

/** A text that PostgreSQL writes itself, for searches to look in. */
export const written = (expression: string) =>
	p.text().generated(`(${expression}) stored`).nullable().lazy().hidden();

/** An index that takes a statement to say. */
export const indexAs = (name: string, on: string) => ({
	name,
	expression: `create index "${name}" on ${on}`,
});
