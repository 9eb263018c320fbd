import * as v from "valibot";
import { line, object, requiredLine } from "../shape.ts";
import { isHttpsUrl } from "./links.ts";

/** Kinds of proof that a firm stands behind the site, in display order. */
export const PROOF_KINDS = ["founder", "team", "office", "licence", "certificate", "partner"] as const;
export type ProofKind = (typeof PROOF_KINDS)[number];

const LINK = "Please enter an https address";
const PICTURE = "The picture must be one that was uploaded";

const Fields = object({
	kind: v.picklist(PROOF_KINDS, "Please choose what it is"),
	title: v.optional(requiredLine(200, "Name is required"), ""),
	/** A role, an address, or a licence's number and authority. */
	text: v.optional(line(300), ""),
	url: v.optional(
		v.pipe(
			line(2000),
			v.check(url => url === "" || isHttpsUrl(url), LINK),
		),
		"",
	),
	pictureId: v.optional(v.nullable(v.pipe(v.string(PICTURE), v.uuid(PICTURE))), null),
	/** Alternative text for the picture, for screen readers. */
	alt: v.optional(line(300), ""),
	isActive: v.optional(v.boolean("Active must be true or false"), true),
});

/** Checks the alternative text even if other fields are invalid, so that all errors are reported at once. */
const WithAlt = v.pipe(
	v.config(Fields, { abortPipeEarly: true }),
	v.forward(
		v.partialCheck(
			[["pictureId"], ["alt"]],
			({ pictureId, alt }) => !pictureId || alt !== "",
			"Please say what the picture shows",
		),
		["alt"],
	),
);

/** Body of POST and PUT /api/proofs (docs/specification/every-page.md#proof): a person, a place, a licence or a mark. */
export const ProofForm = v.config(WithAlt, { abortPipeEarly: false });
export type ProofForm = v.InferOutput<typeof ProofForm>;
