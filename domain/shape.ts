import * as v from "valibot";

type Runner = v.GenericSchema["~run"];

/** Valibot takes a list for an object without fields, so that `[]` would pass wherever all fields are optional. */
function refusingLists<TSchema extends v.GenericSchema>(schema: TSchema): TSchema {
	const run: Runner = schema["~run"];
	function runUnlessList(this: TSchema, ...[dataset, config]: Parameters<Runner>): ReturnType<Runner> {
		// What is refused stands in the message.
		const value = Array.isArray(dataset.value) ? "list" : dataset.value;
		return run.call(this, { ...dataset, value }, config);
	}
	return Object.assign(schema, { "~run": runUnlessList });
}

/** An object of JSON with these entries; further keys are dropped, and a list is none. */
export function object<const TEntries extends v.ObjectEntries>(entries: TEntries, message?: string) {
	return refusingLists(v.object(entries, message));
}

/** An object of JSON with these entries and no others; a list is none. */
export function strictObject<const TEntries extends v.ObjectEntries>(entries: TEntries, message?: string) {
	return refusingLists(v.strictObject(entries, message));
}

/** An object of JSON with these entries; further keys are kept, and a list is none. */
export function looseObject<const TEntries extends v.ObjectEntries>(entries: TEntries, message?: string) {
	return refusingLists(v.looseObject(entries, message));
}

/** An object of JSON whose keys and values are all alike; a list is none. */
export function record<
	const TKey extends v.GenericSchema<string, string>,
	const TValue extends v.GenericSchema,
>(key: TKey, value: TValue, message?: string) {
	return refusingLists(v.record(key, value, message));
}

/** One of some choices in a query; empty and absent are the `usual` one. */
export const choiceOr = <const TChoices extends readonly string[]>(
	usual: TChoices[number],
	choices: TChoices,
	message: string,
) =>
	v.optional(
		v.pipe(
			v.union([v.picklist(choices, message), v.literal("")], message),
			v.transform((value): TChoices[number] => value || usual),
		),
		usual,
	);
