import { readFileSync } from "node:fs";
import path from "node:path";
import * as v from "valibot";
import { describe, expect, it } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "..");

const Lock = v.object({
	lockfileVersion: v.literal(3),
	packages: v.record(
		v.string(),
		v.looseObject({
			version: v.optional(v.string()),
			license: v.optional(v.string()),
			resolved: v.optional(v.string()),
			integrity: v.optional(v.string()),
			dev: v.optional(v.boolean()),
			hasInstallScript: v.optional(v.boolean()),
		}),
	),
});

const Manifest = v.object({
	dependencies: v.record(v.string(), v.string()),
	devDependencies: v.record(v.string(), v.string()),
	allowScripts: v.record(v.string(), v.boolean()),
});

const read = (file: string): unknown => JSON.parse(readFileSync(path.join(ROOT, file), "utf8"));
const manifest = v.parse(Manifest, read("package.json"));
const packages = Object.entries(v.parse(Lock, read("package-lock.json")).packages)
	.filter(([place]) => place.includes("node_modules/"))
	.map(([place, entry]) => ({ ...entry, place, name: place.slice(place.lastIndexOf("node_modules/") + 13) }));
const label = ({ name, version }: { name: string; version?: string | undefined }) => `${name}@${version}`;

const ALLOWED =
	/^(MIT|MIT-0|ISC|0BSD|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|BlueOak-1\.0\.0|Unlicense|CC0-1\.0|CC-BY-4\.0|Zlib|Python-2\.0|OFL-1\.1|MPL-2\.0)$/;

/** Packages whose manifest names no licence or a custom one; each was reviewed. */
const READ: Readonly<Record<string, string>> = {
	"@ip-location-db/geolite2-country-mmdb": "GeoLite2 data: free with attribution, which README.md gives",
	eval: "MIT, by its LICENSE file",
	"png-js": "MIT, by its LICENSE file",
	"require-like": "MIT, by its README",
};

/** libvips, used by sharp: a separate library that is linked at run time and shipped unchanged, as the LGPL requires. */
const LINKED = /^@img\/sharp-/;

function isAllowed(licence: string): boolean {
	const bare = licence.replace(/[()]/g, "");
	const all = bare.split(" AND ").every(part => part.split(" OR ").some(one => ALLOWED.test(one.trim())));
	return all;
}

describe("dependencies", () => {
	it("has only allowed licences, apart from reviewed packages and the linked @img/sharp- libraries", () => {
		const others = packages.filter(
			({ name, license }) =>
				!Object.hasOwn(READ, name) && !LINKED.test(name ?? "") && !isAllowed(license ?? "none"),
		);
		expect(others.map(entry => `${label(entry)}: ${entry.license ?? "none"}`)).toEqual([]);
	});

	it("ships no GPL, SSPL, BUSL or CC-BY-NC package, apart from the linked @img/sharp- libraries", () => {
		const shipped = packages.filter(
			({ dev, license, name }) =>
				!dev && !LINKED.test(name ?? "") && /GPL|SSPL|BUSL|CC-BY-NC/.test(license ?? ""),
		);
		expect(shipped.map(label)).toEqual([]);
	});

	it("requires exact versions in package.json, and a sha512 integrity and no git or file source in the lockfile", () => {
		const wanted = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
		expect(wanted.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
		const loose = packages.filter(
			({ integrity, resolved }) => !integrity?.startsWith("sha512-") || /^(git|file)/.test(resolved ?? ""),
		);
		expect(loose.map(label)).toEqual([]);
	});
});
