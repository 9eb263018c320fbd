import * as v from "valibot";
import { Numeric } from "../http/read-answer.ts";

/** Bodies of Zoho CRM v8 and its token service (docs/providers/zoho.md). Unknown keys of answers are ignored. */

/**
 * One lead, with custom fields as text. Last_Name is mandatory for a new lead; without it only a known lead can be changed.
 * Email_Opt_Out is false only where that re-subscribes nobody against their will (docs/providers/consent.md#zoho-crm).
 */
export type Lead = {
	Email: string;
	Last_Name?: string;
	Email_Opt_Out?: boolean;
	Tag?: { name: string }[];
	[field: string]: unknown;
};

export const TokenAnswer = v.object({
	access_token: v.pipe(v.string(), v.nonEmpty()),
	api_domain: v.nullish(v.string(), ""),
	expires_in: v.nullish(Numeric),
	expires_in_sec: v.nullish(Numeric),
});

export const TokenRefusal = v.object({ error: v.string(), error_description: v.nullish(v.string(), "") });

const Details = v.nullish(v.record(v.string(), v.unknown()), {});

/** The shape of both a flat error for the whole request and a failed item of data[]. */
export const Failure = v.object({ code: v.string(), message: v.nullish(v.string(), ""), details: Details });

const Success = v.object({
	status: v.literal("success"),
	action: v.fallback(v.nullish(v.string()), null),
	// Unreadable details do not turn a success into a failure.
	details: v.fallback(v.object({ id: v.nullish(v.string()), Created_Time: v.nullish(v.string()) }), {}),
});

const Item = v.union([Success, Failure]);

export type ItemAnswer = v.InferOutput<typeof Item>;
export type ItemFailure = v.InferOutput<typeof Failure>;

export const DataAnswer = v.object({ data: v.array(Item) });

export const OrgAnswer = v.object({
	org: v.pipe(v.array(v.object({ company_name: v.optional(v.nullable(v.string())) })), v.minLength(1)),
});

export const FieldsAnswer = v.object({
	fields: v.array(
		v.object({
			api_name: v.string(),
			field_label: v.nullish(v.string()),
			json_type: v.nullish(v.string()),
			data_type: v.nullish(v.string()),
			read_only: v.fallback(v.nullish(v.boolean()), null),
			field_read_only: v.fallback(v.nullish(v.boolean()), null),
			operation_type: v.fallback(
				v.nullish(v.object({ api_create: v.nullish(v.boolean()), api_update: v.nullish(v.boolean()) })),
				null,
			),
			pick_list_values: v.fallback(
				v.nullish(v.array(v.object({ actual_value: v.string(), type: v.nullish(v.string()) }))),
				null,
			),
		}),
	),
});

export const FoundAnswer = v.object({
	data: v.array(
		v.object({
			id: v.string(),
			Email: v.nullish(v.string()),
			Email_Opt_Out: v.fallback(v.nullish(v.boolean()), null),
			Created_Time: v.fallback(v.nullable(v.string()), null),
			/** When the person unsubscribed; not in every edition. */
			Unsubscribed_Time: v.fallback(v.nullish(v.string()), null),
		}),
	),
});
