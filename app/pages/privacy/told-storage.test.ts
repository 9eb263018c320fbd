import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { privacyCopy } from "./copy.ts";

// Storage that only signed-in staff use is not part of the visitors' policy.
const FILES = globSync("{app,domain}/**/*.{ts,tsx}").filter(
	file => !/\.test\.tsx?$|^app\/admin\/|\.server/.test(file.replaceAll("\\", "/")),
);
const SOURCES = FILES.map(file => readFileSync(file, "utf8"));

/** Returns the string behind a name in one source, or behind the constant of that name that another source exports. */
function wordsOf(name: string, source: string): string {
	if (name.startsWith('"')) return name.slice(1, -1);
	// A key that a function builds starts with the constant that its template contains first.
	const prefix = new RegExp(`const ${name} = .*=> \`\\$\\{(\\w+)\\}`).exec(source)?.[1];
	if (prefix) return wordsOf(prefix, source);
	const own = new RegExp(`const ${name} = "([^"]+)"`).exec(source)?.[1]?.replace(/:$/, "");
	const exported = SOURCES.map(text => new RegExp(`export const ${name} = "([^"]+)"`).exec(text)?.[1]);
	const words = own ?? exported.find(found => found !== undefined);
	if (words === undefined) throw new Error(`No text is known behind ${name}`);
	return words;
}

const USES = [
	/(?:local|session)Storage\.(?:get|set)Item\(\s*("[^"]+"|\w+)/g,
	/indexedDB\.open\(\s*("[^"]+"|\w+)/g,
	/\bopenDB(?:<[^>]*>)?\(\s*("[^"]+"|\w+)/g,
	/cacheName:\s*("[^"]+"|\w+),/g,
];

it("the privacy policy names every storage key, database and cache that the site keeps in a visitor's browser", () => {
	const kept = new Set(
		SOURCES.flatMap(source =>
			USES.flatMap(use => [...source.matchAll(use)].map(([, name]) => wordsOf(name ?? "", source))),
		),
	);
	expect([...kept]).toEqual(
		expect.arrayContaining([
			"cookie-consent",
			"selectedPackage",
			"uk-calculated-profit",
			"attribution",
			"pages",
		]),
	);
	const told = Object.values(privacyCopy.texts.cookies).join(" ");
	const named = [...told.matchAll(/\(([\w\-, ]+)\)/g)].flatMap(([, names]) => (names ?? "").split(", "));
	expect([...kept].filter(key => !named.includes(key))).toEqual([]);
});
