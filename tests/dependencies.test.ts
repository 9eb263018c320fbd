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

/**
 * Versions published with malware or with a known vulnerability that is fixed elsewhere, as known in November 2026; null means
 * every version. advisories.test.ts knows later ones, but needs the registry: this is what holds without a network.
 */
const KNOWN_BAD: Readonly<Record<string, readonly string[] | null>> = {
	"@ctrl/tinycolor": ["4.1.1", "4.1.2"],
	"ansi-regex": ["6.2.1"],
	"ansi-styles": ["6.2.2"],
	backslash: ["0.2.1"],
	braces: ["2.3.2", "3.0.2"],
	chalk: ["5.6.1"],
	coa: ["2.0.3", "2.0.4", "2.1.1", "2.1.3", "3.0.1", "3.1.3"],
	color: ["5.0.1"],
	"color-convert": ["3.1.1"],
	"color-name": ["2.0.1"],
	"color-string": ["2.1.1"],
	"crypto-js": ["3.3.0", "4.1.1"],
	debug: ["4.4.2"],
	"error-ex": ["1.3.3"],
	"eslint-config-prettier": ["8.10.1", "9.1.1", "10.1.6", "10.1.7"],
	"event-stream": ["3.3.6"],
	"flatmap-stream": null,
	"has-ansi": ["6.0.1"],
	ip: null,
	"is-arrayish": ["0.3.3"],
	"node-ipc": ["9.2.2", "10.1.1", "10.1.2", "10.1.3", "11.0.0", "11.1.0"],
	nx: ["20.9.0", "20.10.0", "20.11.0", "20.12.0", "21.5.0", "21.6.0", "21.7.0", "21.8.0"],
	peacenotwar: null,
	postcss: ["8.4.30"],
	rc: ["1.2.9", "1.3.9", "2.3.9"],
	request: null,
	"simple-swizzle": ["0.2.3"],
	"slice-ansi": ["7.1.1"],
	"strip-ansi": ["7.1.1"],
	"supports-color": ["10.2.1"],
	"supports-hyperlinks": ["4.1.1"],
	synckit: ["0.11.9"],
	"ua-parser-js": ["0.7.29", "0.8.0", "1.0.0"],
	"wrap-ansi": ["9.0.1"],
};

/** The lowest version of a package without known vulnerabilities, per major version. */
const MENDED: Readonly<Record<string, readonly string[]>> = {
	"cross-spawn": ["7.0.5"],
	esbuild: ["0.25.0"],
	"path-to-regexp": ["0.1.12", "6.3.0", "8.0.0"],
	"react-dom": ["19.2.3"],
	"react-router": ["7.12.0"],
	semver: ["5.7.2", "6.3.1", "7.5.2"],
	sirv: ["3.0.2"],
	tar: ["6.2.1", "7.5.3"],
	vite: ["7.1.11", "8.0.0"],
	ws: ["7.5.10", "8.17.1"],
};

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

const numbers = (version: string) => version.split("-", 1)[0]?.split(".").map(Number) ?? [];
const isBelow = (one: string, other: string) => {
	const [left, right] = [numbers(one), numbers(other)];
	const at = left.findIndex((part, index) => part !== right[index]);
	return at >= 0 && (left[at] ?? 0) < (right[at] ?? 0);
};

describe("dependencies", () => {
	it("contains no version known for malware or for a vulnerability that another version fixes", () => {
		const bad = packages.filter(({ name, version = "" }) => {
			if (!Object.hasOwn(KNOWN_BAD, name)) return false;
			return KNOWN_BAD[name] === null || KNOWN_BAD[name]?.includes(version);
		});
		expect(bad.map(label)).toEqual([]);
	});

	it("has at least the fixed version of every package with a known vulnerability", () => {
		const old = packages.filter(({ name, version = "" }) => {
			const mended = Object.hasOwn(MENDED, name) ? (MENDED[name] ?? []) : [];
			const same = mended.find(one => numbers(one)[0] === numbers(version)[0]);
			const least = same ?? mended.find(one => isBelow(version, one));
			return least !== undefined && isBelow(version, least);
		});
		expect(old.map(label)).toEqual([]);
	});

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
