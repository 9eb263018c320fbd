import { custom, type GenericSchema, is, lazy, record, string, union } from "valibot";
import type { Copy, CopyTree, PageCopy } from "#app/site/cms/page-copy.ts";

const TextsSchema: GenericSchema<CopyTree> = record(string(), union([string(), lazy(() => TextsSchema)]));

/** The texts of one section of a page, typed as any strings: `WordsOf<typeof leadFormCopy, "leadForm">`. */
export type WordsOf<Page extends PageCopy, Section extends keyof Page["texts"]> = Copy<
	Page["texts"]
>[Section];

/** Creates the schema of texts that an island gets as props; the server's copy file is imported only as a type. */
export function words<Texts extends object>(): GenericSchema<Texts> {
	return custom<Texts>(input => is(TextsSchema, input));
}
