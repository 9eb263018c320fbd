import * as v from "valibot";
import { positionIn } from "../isolate-refused.ts";
import type { RecordOutcome } from "../port.ts";
import type { ItemAnswer, ItemFailure } from "./schemas.ts";

const TEN_MINUTES = 10 * 60 * 1000;

const Pointers = v.object({
	api_name: v.optional(v.string()),
	json_path: v.optional(v.string()),
	expected_data_type: v.optional(v.string()),
	maximum_length: v.optional(v.union([v.number(), v.string()])),
	supported_values: v.optional(v.array(v.unknown())),
	dependency_error: v.optional(v.string()),
	duplicate_record: v.optional(
		v.object({
			id: v.optional(v.string()),
			module: v.optional(v.object({ api_name: v.optional(v.string()) })),
		}),
	),
	errors: v.optional(
		v.array(
			v.object({
				code: v.optional(v.string(), ""),
				message: v.optional(v.string(), ""),
				details: v.optional(v.record(v.string(), v.unknown()), {}),
			}),
		),
	),
});

type Pointers = v.InferOutput<typeof Pointers>;

/** Returns the outcome of one item of data[], by its own status and not that of the answer (docs/providers/zoho.md#upsert). */
export function classifyItem(item: LeadAnswer): RecordOutcome {
	if ("postponed" in item) return item.postponed;
	if (isFailure(item)) return classifyFailure(item);
	const action = item.action === "insert" ? "created" : item.action === "update" ? "updated" : "unknown";
	return { status: "synced", action, remoteId: item.details.id ?? null };
}

/** The answer about one lead; `postponed`: a later call failed, so this lead is to be sent again. */
export type LeadAnswer = ItemAnswer | { postponed: RecordOutcome };

export function isFailure(item: LeadAnswer): item is ItemFailure {
	return "code" in item;
}

/** One error in a record; `length` is the field's maximum. */
export interface Problem {
	code: string;
	field: string | undefined;
	length: number | undefined;
	/** In Zoho's words. */
	reason: string;
}

/** Returns the errors of a refused record, also if Zoho nests several. */
export function problemsOf({ code, message, details }: ItemFailure): Problem[] {
	const pointers = readPointers(details);
	if (pointers.errors) return pointers.errors.flatMap(error => problemsOf(error));
	const { api_name: field, ...limits } = pointers;
	const length = Number(limits.maximum_length);
	const reason = explain(message || code, limits);
	return [{ code, field, length: length > 0 ? length : undefined, reason }];
}

/** Returns the index in data[] that a failure names, as in "$.data[3].Phone". */
export function failedPosition({ details }: ItemFailure): number | undefined {
	return positionIn(readPointers(details).json_path, /data\[(\d+)\]/u);
}

/** Returns the outcome of a refused record, with the field and the limits that Zoho names. */
export function classifyFailure({ code, message, details }: ItemFailure): RecordOutcome {
	const pointers = readPointers(details);
	const text = explain(message || code, pointers);
	const passing = code === "LIMIT_EXCEEDED" || code === "INTERNAL_ERROR";
	if (passing || (code === "DEPENDENT_SERVICE_ERROR" && pointers.dependency_error === "PROCESSING_ERROR")) {
		return { status: "deferred", message: text, retryAfterMs: TEN_MINUTES };
	}
	const field = pointers.api_name;
	const { module: { api_name: module = "Leads" } = {}, id } = pointers.duplicate_record ?? {};
	const where =
		module === "Leads"
			? `: the lead ${id} in Zoho has the same; merge the two there, or change one of them`
			: `: the lead was converted, and stands in ${module} (${id}) now; change it there`;
	const described = code === "DUPLICATE_DATA" && id ? text + where : text;
	return { status: "rejected", message: described, code, ...(field ? { field } : {}) };
}

function readPointers(details: Record<string, unknown>): Pointers {
	const result = v.safeParse(Pointers, details);
	// Unreadable details must not hide the failure itself.
	return result.success ? result.output : {};
}

/** Returns the error in words: "invalid data: Phone (maximum length 30)". */
function explain(message: string, pointers: Pointers): string {
	const limits = [
		pointers.maximum_length === undefined ? "" : `maximum length ${pointers.maximum_length}`,
		pointers.expected_data_type ? `expected ${pointers.expected_data_type}` : "",
		pointers.supported_values ? `one of ${pointers.supported_values.slice(0, 10).join(", ")}` : "",
		pointers.dependency_error ?? "",
	].filter(Boolean);
	const parts = [message];
	if (pointers.api_name) parts.push(pointers.api_name);
	const text = parts.join(": ") + (limits.length > 0 ? ` (${limits.join(", ")})` : "");
	const inner = (pointers.errors ?? []).map(error => explain(error.message, readPointers(error.details)));
	return inner.length > 0 ? `${text} – ${inner.join("; ")}` : text;
}
