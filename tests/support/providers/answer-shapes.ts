import { readFileSync } from "node:fs";
import type { SimCall } from "./simulator.ts";

type Json = string | Json[] | { [key: string]: Json };

/** The shapes of a provider's answers, as documented in docs/providers/answers.md. */
export interface AnswerShapes {
	named: Map<string, Json[]>;
	lines: { method: string; path: RegExp; statuses: number[]; shapes: Json[] | null }[];
}

/** Parses alternatives that are separated by "|": {…}|{…}|"@Name". */
function alternatives(text: string): Json[] {
	if (text.startsWith("@")) return [text];
	try {
		return [JSON.parse(text)];
	} catch {
		for (let at = text.indexOf("|"); at > 0; at = text.indexOf("|", at + 1)) {
			try {
				return [JSON.parse(text.slice(0, at)), ...alternatives(text.slice(at + 1))];
			} catch {}
		}
		throw new Error(`no shape: ${text}`);
	}
}

/** Rewrites alternatives of objects inside JSON to a list under the key "|", so that the text can be parsed. */
const withLists = (text: string) =>
	text.replace(
		/: (\{[^{}]*\}|"@\w+")((?:\|(?:\{[^{}]*\}|"@\w+"))+)/g,
		(_all, first: string, rest: string) => {
			return `: {"|": [${first}${rest.replaceAll("|", ", ")}]}`;
		},
	);

/** Parses a provider's block of the document. */
export function readShapes(provider: string): AnswerShapes {
	const page = readFileSync(new URL("../../../docs/providers/answers.md", import.meta.url), "utf8");
	const block = page.split(`\`\`\`shapes ${provider}\n`)[1]?.split("```")[0] ?? "";
	const shapes: AnswerShapes = { named: new Map(), lines: [] };
	for (const line of block.split("\n").filter(Boolean)) {
		const [, name, of] = /^(\w+) = (.+)$/.exec(line) ?? [];
		if (name && of) {
			shapes.named.set(name, alternatives(withLists(of)));
			continue;
		}
		const [method = "", path = "", statuses = "", ...rest] = line.split(" ");
		const pattern = path === "*" ? ".*" : path.replaceAll("{}", "[^/]+");
		const text = rest.join(" ");
		shapes.lines.push({
			method,
			path: new RegExp(`^${pattern}$`),
			statuses: statuses.split(",").map(Number),
			shapes: text === "-" ? null : alternatives(withLists(text)),
		});
	}
	return shapes;
}

function typeOf(value: unknown): string {
	return value === null ? "null" : typeof value === "string" ? "text" : typeof value;
}

/** Returns what is wrong with a value, and where; null if it has the shape. */
function wrongWith(value: unknown, shape: Json, named: AnswerShapes["named"], at: string): string | null {
	const oneOf = (shapes: readonly Json[]) => {
		const wrong = shapes.map(each => wrongWith(value, each, named, at));
		return wrong.includes(null) ? null : (wrong.at(0) ?? null);
	};
	if (typeof shape === "string") {
		if (shape === "any") return null;
		const kinds = shape.split("|");
		if (kinds.length > 1) return oneOf(kinds);
		if (shape.startsWith("@")) return oneOf(named.get(shape.slice(1)) ?? []);
		return typeOf(value) === shape ? null : `${at} is ${typeOf(value)} instead of ${shape}`;
	}
	if (Array.isArray(shape)) {
		if (!Array.isArray(value)) return `${at} is no list`;
		const [item = "any"] = shape;
		return value.map((each, index) => wrongWith(each, item, named, `${at}[${index}]`)).find(Boolean) ?? null;
	}
	if (Array.isArray(shape["|"])) return oneOf(shape["|"]);
	if (typeof value !== "object" || value === null || Array.isArray(value)) return `${at} is no object`;
	const known = new Map(Object.entries(shape).map(([key, each]) => [key.replace("?", ""), each]));
	const held = Object.entries(value).filter(([, each]) => each !== undefined);
	const missing = Object.keys(shape).find(
		key => key !== "*" && !key.endsWith("?") && !held.some(([own]) => own === key),
	);
	if (missing) return `${at} has no ${missing}`;
	for (const [key, each] of held) {
		const own = known.get(key) ?? known.get("*");
		if (own === undefined) return `${at} has a key ${key}`;
		const wrong = wrongWith(each, own, named, `${at}.${key}`);
		if (wrong) return wrong;
	}
	return null;
}

/** Returns how an answer deviates from its provider's documented shapes; null if it does not. */
export function misshapen(
	{ named, lines }: AnswerShapes,
	{ method, path, status, answer }: SimCall,
): string | null {
	const line = lines.find(
		each =>
			(each.method === "*" || each.method === method) &&
			each.path.test(path) &&
			each.statuses.includes(status),
	);
	const call = `${method} ${path} ${status}`;
	if (!line) return `${call} is not written down`;
	if (line.shapes === null) return answer === undefined ? null : `${call} has a body`;
	const wrong = line.shapes.map(shape => wrongWith(answer, shape, named, "answer"));
	return wrong.includes(null) ? null : `${call}: ${wrong[0]}`;
}
