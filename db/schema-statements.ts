import { p } from "@mikro-orm/core";

/** Defines a generated column that searches look in. */
export const generatedText = (expression: string) =>
	p.text().generated(`(${expression}) stored`).nullable().lazy().hidden();

/** Defines an index by a statement, for what MikroORM cannot express. */
export const rawIndex = (name: string, on: string) => ({
	name,
	expression: `create index "${name}" on ${on}`,
});
