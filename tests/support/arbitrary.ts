import fc, { type Arbitrary } from "fast-check";
import type * as v from "valibot";

/** The parts of a valibot schema that are read here. */
interface Node {
	type: string;
	pipe?: Node[];
	entries?: Record<string, Node>;
	options?: unknown[];
	item?: Node;
	items?: Node[];
	wrapped?: Node;
	key?: Node;
	value?: unknown;
	literal?: unknown;
	getter?: (input: unknown) => Node;
	requirement?: unknown;
}

/** Texts that people and programs send and that often break software. */
export const ODD_TEXTS = [
	"",
	" ",
	"\u0000",
	"\ud800",
	"\u202e\u200b",
	"__proto__",
	"constructor",
	"NaN",
	"null",
	"'; drop table leads; --",
	"<script>alert(1)</script>",
	"=1+1",
	"../../etc/passwd",
	"%00",
	"{{7*7}}",
	"javascript:alert(1)",
	"person@firm.example",
	"+44 7700 900123",
	"https://hooks.example/x",
	"0b9c2a52-57d1-4cd9-9d7a-0f6ad1e2b3c4",
	"2026-01-01T00:00:00Z",
	"\u{1f469}\u200d\u{1f4bb}".repeat(40),
	"x".repeat(5_000),
];

const text: Arbitrary<unknown> = fc.oneof(
	fc.constantFrom(...ODD_TEXTS),
	fc.string({ unit: "binary", maxLength: 60 }),
	fc.emailAddress(),
	fc.uuid(),
);
const number: Arbitrary<unknown> = fc.oneof(
	fc.double(),
	fc.integer(),
	fc.constantFrom(-0, 1e308, -1e308, 2 ** 53, 5e-324, 0.1),
);
const anything = fc.anything({
	maxDepth: 3,
	withNullPrototype: false,
	values: [fc.string(), fc.double(), fc.boolean(), fc.constant(null)],
});

function isNode(value: unknown): value is Node {
	return typeof value === "object" && value !== null && "type" in value && "kind" in value;
}

function nodes(values: unknown[] | undefined): Node[] {
	return (values ?? []).filter(isNode);
}

/** Generates values of the schema's shape, within its limits and beyond them. */
function near(node: Node): Arbitrary<unknown> {
	const root = node.pipe?.[0];
	if (root && root !== node) {
		const rule = node.pipe?.find(({ type }) => type === "rfc_email" || type === "uuid")?.type;
		const exact = rule === "rfc_email" ? fc.emailAddress() : rule === "uuid" ? fc.uuid() : null;
		const { pipe: _pipe, ...bare } = node;
		const plain = near(bare);
		return exact ? fc.oneof({ weight: 4, arbitrary: exact }, { weight: 1, arbitrary: plain }) : plain;
	}
	switch (node.type) {
		case "string":
			return text;
		case "number":
			return number;
		case "boolean":
			return fc.boolean();
		case "literal":
			return fc.constant(node.literal);
		case "picklist":
			return fc.constantFrom(...(node.options ?? []));
		case "array":
			return fc.array(isNode(node.item) ? fuzzed(node.item) : anything, { maxLength: 25 });
		case "union":
		case "variant":
			return fc.oneof(...nodes(node.options).map(near));
		case "record":
			return fc.dictionary(fc.string({ maxLength: 50 }), isNode(node.value) ? fuzzed(node.value) : anything, {
				maxKeys: 12,
			});
		case "object":
		case "strict_object":
		case "loose_object":
			return record(node.entries ?? {});
		case "optional":
		case "nullable":
		case "nullish":
		case "exact_optional": {
			const inner = node.wrapped ? near(node.wrapped) : anything;
			return fc.oneof({ weight: 4, arbitrary: inner }, { weight: 1, arbitrary: fc.constant(null) });
		}
		default:
			return anything;
	}
}

/** Generates mostly values of the schema's shape, and sometimes anything at all. */
function fuzzed(node: Node): Arbitrary<unknown> {
	return fc.oneof({ weight: 12, arbitrary: near(node) }, { weight: 1, arbitrary: anything });
}

function record(entries: Record<string, Node>): Arbitrary<unknown> {
	const model = Object.fromEntries(Object.entries(entries).map(([name, node]) => [name, fuzzed(node)]));
	const known = fc.record(model, { requiredKeys: [] });
	const full = fc.record(model);
	const more = fc.dictionary(
		fc.constantFrom("__proto__", "constructor", "role", "id", "toString"),
		anything,
		{ maxKeys: 1 },
	);
	return fc.oneof(
		{ weight: 6, arbitrary: full },
		{ weight: 2, arbitrary: known },
		{ weight: 1, arbitrary: fc.tuple(full, more).map(([one, other]) => ({ ...one, ...other })) },
	);
}

// A "custom" schema here is always a free-form object that is validated by hand.
const OBJECTS = new Set(["object", "strict_object", "loose_object", "record", "custom"]);

function isSchema(value: unknown): value is v.GenericSchema {
	return isNode(value) && "~run" in value;
}

/** Returns every object in a schema, at any depth, with its path. */
export function objectsIn(schema: unknown, path = "body"): { path: string; schema: v.GenericSchema }[] {
	if (!isNode(schema)) return [];
	const { type, entries = {}, options, items, item, wrapped, value } = schema;
	const pipe = schema.pipe?.filter(inner => inner !== schema) ?? [];
	const lazy = type === "lazy" && schema.getter ? [schema.getter({}), schema.getter([])] : [];
	const self = pipe.length === 0 && OBJECTS.has(type) && isSchema(schema) ? [{ path, schema }] : [];
	return [
		...self,
		...Object.entries(entries).flatMap(([name, inner]) => objectsIn(inner, `${path}.${name}`)),
		...[...pipe, ...nodes(options), ...(items ?? []), ...lazy, item, wrapped, value].flatMap(inner =>
			objectsIn(inner, path),
		),
	];
}

/** Generates request bodies for an endpoint: JSON similar to its schema, and bytes that are not JSON. */
export function bodiesFor(schema: unknown): Arbitrary<string | Uint8Array<ArrayBuffer>> {
	const json = (isNode(schema) ? fuzzed(schema) : anything).map(
		value => JSON.stringify(value) ?? "undefined",
	);
	const bytes = fc.uint8Array({ maxLength: 2_000 }).map(given => new Uint8Array(given));
	const broken = fc.tuple(json, fc.nat(), fc.nat(255)).map(([good, at, byte]) => {
		const mutated = new Uint8Array(Buffer.from(good));
		if (mutated.length > 0) mutated[at % mutated.length] = byte;
		return mutated;
	});
	const deep = fc.integer({ min: 1, max: 30_000 }).map(depth => "[".repeat(depth) + "]".repeat(depth));
	return fc.oneof(
		{ weight: 10, arbitrary: json },
		{ weight: 2, arbitrary: broken },
		{ weight: 1, arbitrary: bytes },
		{ weight: 1, arbitrary: deep },
	);
}
