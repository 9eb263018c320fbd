import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "..");
const SELF = "tests/references.test.ts";

const find = (...patterns: string[]) =>
	globSync(patterns, { cwd: ROOT }).map(file => file.replaceAll("\\", "/"));
const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");

const documents = find("*.md", "docs/**/*.md");
const sources = find(
	"{app,db,domain,worker,tests}/**/*.{ts,tsx,mjs}",
	"docs/**/*.yml",
	"*.{ts,yml}",
	".env.example",
	"Dockerfile",
).filter(file => file !== SELF);

const DOCUMENT = /(?<![\w./-])docs\/[\w-]+(?:\/[\w-]+)*(?:\.\w+)?(?:#[\w-]+)?/g;
const LINK = /\]\(([^)\s]+)\)/g;
const HEADING = /^#{1,6}\s+(.+?)\s*$/gm;
const CODE_BLOCK = /^```[\s\S]*?^```/gm;
const SOURCE = /`((?:app|db|domain|worker|tests)\/[\w./-]+)`/g;
/** Names of documents that are not in this repository. */
const ELSEWHERE =
	/\bspec 0\d\d\b|\b0\d\d §|\brulings?\b|\((?:spec|contract)[,)]|(?<![\w/-])(?:providers|contract|design)\.md\b/gi;

/** Returns the anchors that GitHub generates for a document's headings; a second heading with the same text gets -1. */
function anchorsOf(file: string): Set<string> {
	const anchors = new Set<string>();
	const times = new Map<string, number>();
	for (const [, heading = ""] of read(file).replace(CODE_BLOCK, "").matchAll(HEADING)) {
		const anchor = heading
			.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
			.toLowerCase()
			.replace(/[^\p{L}\p{N}\s_-]/gu, "")
			.replace(/\s/g, "-");
		const before = times.get(anchor) ?? 0;
		times.set(anchor, before + 1);
		anchors.add(before === 0 ? anchor : `${anchor}-${before}`);
	}
	return anchors;
}

function exists(target: string): boolean {
	const [file = "", anchor] = target.split("#");
	if (!existsSync(path.join(ROOT, file))) return false;
	return anchor === undefined || (statSync(path.join(ROOT, file)).isFile() && anchorsOf(file).has(anchor));
}

/** Returns the matches of a pattern in `files` that do not pass, with file and line. */
function found(files: string[], pattern: RegExp, passes: (match: string, file: string) => boolean): string[] {
	return files.flatMap(file => {
		const text = read(file);
		return [...text.matchAll(pattern)]
			.filter(match => !passes(match[1] ?? match[0], file))
			.map(match => `${file}:${text.slice(0, match.index).split("\n").length}: ${match[1] ?? match[0]}`);
	});
}

describe("references in code and documents", () => {
	it("names only existing documents and headings", () => {
		expect(found([...documents, ...sources], DOCUMENT, exists)).toEqual([]);
	});

	it("links only to existing documents and headings", () => {
		const followed = (target: string, file: string) => {
			if (/^[a-z]+:/.test(target)) return true;
			if (target.startsWith("#")) return exists(file + target);
			return exists(path.posix.join(path.posix.dirname(file), target));
		};
		expect(found(documents, LINK, followed)).toEqual([]);
	});

	it("names only existing source files, except in decisions and CONTRIBUTING", () => {
		const current = documents.filter(file => !/^(docs\/decisions\/|CONTRIBUTING)/.test(file));
		expect(found(current, SOURCE, exists)).toEqual([]);
	});

	it("names no document from outside the repository", () => {
		expect(found([...documents, ...sources], ELSEWHERE, () => false)).toEqual([]);
	});
});
