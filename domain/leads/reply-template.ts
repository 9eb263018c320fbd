import * as v from "valibot";
import { BRACES, fillPlaceholders, nameIn } from "../fill.ts";
import { splitName } from "../integrations/split-name.ts";
import { object, requiredParagraph, requiredTypedLine } from "../shape.ts";

export const REPLY_CHANNELS = ["whatsapp", "email"] as const;
export type ReplyChannel = (typeof REPLY_CHANNELS)[number];

/** Placeholders that a template may contain in braces. */
export const PLACEHOLDERS = ["first name", "name", "package", "staff"] as const;
type Placeholder = (typeof PLACEHOLDERS)[number];

const isPlaceholder = (name: string): name is Placeholder => PLACEHOLDERS.some(known => known === name);

/** Returns the first unknown placeholder, else an unmatched brace: either would be sent to leads literally. */
const unknown = (text: string) =>
	[...text.matchAll(BRACES)].find(([, name = ""]) => !isPlaceholder(nameIn(name)))?.[0] ??
	/[{}]/.exec(text.replace(BRACES, ""))?.[0];

/** Body of POST and PUT /api/templates: a reply text with placeholders. */
export const ReplyTemplateForm = object({
	name: requiredTypedLine(100, "Please name the template"),
	channel: v.picklist(REPLY_CHANNELS, "Channel must be whatsapp or email"),
	text: v.pipe(
		requiredParagraph(2000, "Please write the template’s text"),
		v.check(
			text => unknown(text) === undefined,
			({ input }) =>
				`There is no placeholder ${unknown(String(input))}: use ${PLACEHOLDERS.map(name => `{${name}}`).join(", ")}`,
		),
	),
});
export type ReplyTemplateForm = v.InferOutput<typeof ReplyTemplateForm>;

/** Values for a template's placeholders. */
export interface ReplyFacts {
	fullName: string;
	/** Title of the chosen package; null if none was chosen. */
	packageName: string | null;
	staff: string;
}

/** Fills in a template's placeholders; without a package it says "your company setup". */
export function fillTemplate(text: string, { fullName, packageName, staff }: ReplyFacts): string {
	const facts: Readonly<Record<Placeholder, string>> = {
		"first name": splitName(fullName).given ?? fullName,
		name: fullName,
		package: packageName ?? "your company setup",
		staff,
	};
	return fillPlaceholders(text, facts);
}
