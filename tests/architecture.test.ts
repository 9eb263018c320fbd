import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { COLOUR } from "#domain/brand/colours.ts";
import { OFFICE_ADDRESS } from "#domain/brand/office.ts";
import { ROUTES } from "#tests/support/route-table.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const FOLDERS = ["app", "db", "domain", "worker"];
const FORBIDDEN_NAMES = new Set(["utils", "util", "lib", "libs", "helpers", "helper", "common", "misc"]);
const LONGEST = 400;

// A glob skips folders whose names begin with a dot.
const sources = globSync(`{${FOLDERS.join(",")},tests}/{**,**/.server/**}/*.{ts,tsx}`, { cwd: ROOT }).map(
	file => file.replaceAll("\\", "/"),
);
const textOf = (file: string) => readFileSync(path.join(ROOT, file), "utf8");
const isTest = (file: string) => file.startsWith("tests/") || /\.test\.tsx?$/.test(file);
const isServer = (file: string) => /\.server\.tsx?$|\/\.server\//.test(file);

interface Import {
	from: string;
	to: string;
	names: string;
	typeOnly: boolean;
	/** Imported dynamically. */
	lazy: boolean;
}

const STATEMENT =
	/(?:^|\n)\s*(import|export)\s+(type\s+)?([^;"']*?)\s*from\s*["']([^"']+)["']|(?:^|\n)\s*import\s*["']([^"']+)["']|import\(\s*["']([^"']+)["']\s*\)/g;

/** Resolves an import to one of our files without its extension, or to a package's name. */
function target(from: string, specifier: string): string {
	if (specifier.startsWith("#")) return specifier.slice(1).replace(/\.tsx?$/, "");
	if (specifier.startsWith(".")) {
		return path.posix.join(path.posix.dirname(from), specifier).replace(/\.tsx?$/, "");
	}
	return specifier.startsWith("@")
		? specifier.split("/").slice(0, 2).join("/")
		: (specifier.split("/")[0] ?? specifier);
}

function importsOf(file: string): Import[] {
	const text = textOf(file);
	return [...text.matchAll(STATEMENT)].map(([, , type, names = "", from, bare, dynamic]) => {
		const listed = names.trim().startsWith("{")
			? names
					.replace(/[{}]/g, "")
					.split(",")
					.map(name => name.trim())
					.filter(Boolean)
			: [];
		const typeOnly = Boolean(type) || (listed.length > 0 && listed.every(name => name.startsWith("type ")));
		return {
			from: file,
			to: target(file, from ?? bare ?? dynamic ?? ""),
			names,
			typeOnly,
			lazy: Boolean(dynamic),
		};
	});
}

const production = sources.filter(file => !isTest(file));
const imports = production.flatMap(importsOf);
const isOurs = (to: string) => /^(app|db|domain|worker|tests)\//.test(to);
const show = ({ from, to }: Import) => `${from} -> ${to}`;
const violations = (folder: string, forbidden: (found: Import) => boolean) =>
	imports.filter(found => found.from.startsWith(`${folder}/`) && forbidden(found)).map(show);

describe("module dependencies", () => {
	it("domain imports only valibot, and domain/paper also pdfkit, fontkit and node: modules", () => {
		const draws = ({ from, to }: Import) =>
			from.startsWith("domain/paper/") && /^(pdfkit|fontkit)$|^node:/.test(to);
		expect(violations("domain", found => !/^(domain\/|valibot$)/.test(found.to) && !draws(found))).toEqual(
			[],
		);
	});

	it("domain tests import only domain, so that its mutation tests can run on their own", () => {
		const found = sources.filter(file => file.startsWith("domain/") && isTest(file)).flatMap(importsOf);
		expect(found.filter(({ to }) => isOurs(to) && !to.startsWith("domain/")).map(show)).toEqual([]);
	});

	it("db imports only domain, valibot, drivers, logging and tracing, and bullmq only in db/migrate-database.ts", () => {
		const drivers = /^(@mikro-orm\/|kysely$|pg(-connection-string)?$|pino$|@opentelemetry\/|node:|valibot$)/;
		const isDriver = ({ from, to }: Import) =>
			drivers.test(to) || (to === "bullmq" && from === "db/migrate-database.ts");
		expect(
			violations("db", found => (isOurs(found.to) ? !/^(db|domain)\//.test(found.to) : !isDriver(found))),
		).toEqual([]);
	});

	it("only db/telemetry imports OpenTelemetry, and all but its API only in export-spans.ts, which is imported lazily", () => {
		const known = imports.filter(({ to }) => to.startsWith("@opentelemetry/"));
		const rest = known.filter(({ to }) => to !== "@opentelemetry/api");
		expect(known.filter(({ from }) => !from.startsWith("db/telemetry/")).map(show)).toEqual([]);
		expect(new Set(rest.map(({ from }) => from))).toEqual(new Set(["db/telemetry/export-spans.ts"]));
		const exporting = imports.filter(({ to }) => to === "db/telemetry/export-spans");
		expect(exporting.filter(({ lazy, typeOnly }) => !lazy && !typeOnly).map(show)).toEqual([]);
	});

	it("app never imports worker, tests, bullmq or ioredis", () => {
		expect(
			violations("app", ({ to }) => /^(worker|tests)\//.test(to) || ["bullmq", "ioredis"].includes(to)),
		).toEqual([]);
	});

	it("worker never imports app, tests, React or React Router", () => {
		expect(
			violations("worker", ({ to }) => /^(app|tests)\/|^react/.test(to) || to.startsWith("@react-router")),
		).toEqual([]);
	});

	it("in app, only server files, app/api and app/server.ts import db, except for types", () => {
		const allowed = (file: string) =>
			isServer(file) || file.startsWith("app/api/") || file === "app/server.ts";
		expect(
			violations("app", ({ from, to, typeOnly }) => to.startsWith("db/") && !typeOnly && !allowed(from)),
		).toEqual([]);
	});

	it("app/ui imports no project code but app/ui and domain/brand; app/pages and app/admin never import each other", () => {
		expect(violations("app/ui", ({ to }) => isOurs(to) && !/^(app\/ui|domain\/brand)\//.test(to))).toEqual(
			[],
		);
		expect(violations("app/pages", ({ to }) => to.startsWith("app/admin/"))).toEqual([]);
		expect(violations("app/admin", ({ to }) => to.startsWith("app/pages/"))).toEqual([]);
	});

	it("only app/ui/form imports Modular Forms and its signals, so that there is one form system", () => {
		const inForms = ({ from, to }: Import) =>
			from.startsWith("app/ui/form/") || !["@modular-forms/react", "@preact/signals-react"].includes(to);
		expect(imports.filter(found => !inForms(found)).map(show)).toEqual([]);
	});

	it("a form of its own is one of those that decision 12 names", () => {
		expect(production.filter(file => /<form\b/.test(textOf(file))).sort()).toEqual([
			"app/admin/leads/bulk/bulk-bar.tsx",
			"app/admin/leads/lead/lead-plan.tsx",
			"app/admin/leads/lead/reply-dialog.tsx",
			"app/admin/overview/import-costs.tsx",
			"app/admin/shell/beside-tabs.tsx",
			"app/admin/shell/palette.tsx",
			"app/admin/sign-in/sign-in.tsx",
			"app/pages/calculator/cost-calculator.island.tsx",
			"app/pages/newsletter/letter.tsx",
			"app/pages/uk/hub/hero.tsx",
			"app/pages/uk/tax-savings/countdown-banner.tsx",
			"app/uk/tax-calculator/calculator.island.tsx",
			"app/visitor/consent/preferences.tsx",
		]);
	});

	it("bundled app files import server code by its alias, never by a relative path, so that one copy of it exists", () => {
		const relative = /from\s*"\.{1,2}\/[^"]*\.server(\/|")/;
		const bundled = production.filter(file => file.startsWith("app/") && !isServer(file));
		expect(bundled.filter(file => relative.test(textOf(file)))).toEqual([]);
	});

	it("app files import what lies in another folder of app by its alias, so that each module has one spelling", () => {
		const folderOf = (file: string) => file.split("/").slice(0, 2).join("/");
		const relative = /(?:from|import)\s*\(?\s*"(\.\.\/[^"]+)"/g;
		const isDeep = (file: string) => /^app\/[^/]+\//.test(file);
		const astray = production.filter(isDeep).flatMap(file =>
			[...textOf(file).matchAll(relative)]
				.map(([, to = ""]) => path.join(path.dirname(file), to))
				.filter(to => isDeep(to) && folderOf(to) !== folderOf(file))
				.map(to => `${file}: ${to}`),
		);
		expect(astray).toEqual([]);
	});

	it("app reads request bodies only in read-request.ts and read-form.ts, which limit their size", () => {
		const readers = /^app\/http\/\.server\/read-(request|form)\.ts$/;
		const reading = /\brequest\.(body\b|(json|text|formData|arrayBuffer|blob|bytes)\()/;
		const app = production.filter(file => file.startsWith("app/") && !readers.test(file));
		expect(app.filter(file => reading.test(textOf(file)))).toEqual([]);
	});

	it("input schemas use the object schemas of domain/shape.ts, which reject lists, and never those of valibot", () => {
		const made = /\bv\.(object|strictObject|looseObject|objectWithRest|record)(Async)?\(/;
		const boundary = production.filter(
			file =>
				(file.startsWith("domain/") && file !== "domain/shape.ts") ||
				(file.startsWith("app/") && (isServer(file) || file.startsWith("app/api/"))),
		);
		expect(boundary.filter(file => made.test(textOf(file)))).toEqual([]);
	});

	it("has no circular imports other than of types", () => {
		const edges = new Map<string, string[]>();
		for (const { from, to, typeOnly } of imports) {
			if (typeOnly || !isOurs(to)) continue;
			const name = from.replace(/\.tsx?$/, "");
			edges.set(name, [...(edges.get(name) ?? []), to]);
		}
		const done = new Set<string>();
		const circles: string[] = [];
		const visit = (name: string, trail: string[]) => {
			if (trail.includes(name)) circles.push([...trail.slice(trail.indexOf(name)), name].join(" -> "));
			if (done.has(name) || trail.includes(name)) return;
			for (const next of edges.get(name) ?? []) visit(next, [...trail, name]);
			done.add(name);
		};
		for (const name of edges.keys()) visit(name, []);
		expect(circles).toEqual([]);
	});
});

describe("scripts and styles of public pages", () => {
	const nameOf = (file: string) => file.replace(/\.tsx?$/, "");

	const fetched = Map.groupBy(
		imports.filter(({ typeOnly, lazy }) => !typeOnly && !lazy),
		({ from }) => nameOf(from),
	);

	/** These files and all that they import, without extensions. */
	function reach(files: readonly string[]): Set<string> {
		const reached = new Set(files.map(nameOf));
		for (const name of reached) for (const { to } of fetched.get(name) ?? []) reached.add(to);
		return reached;
	}

	it("the client entry and elements statically import no React, React Router, valibot or Modular Forms", () => {
		const heavy = /^(react|react-dom|react-router|valibot|@modular-forms)$|^@modular-forms\//;
		const reached = reach(
			production.filter(file => file === "app/entry.client.tsx" || file.endsWith(".element.ts")),
		);
		const weighty = [...reached].flatMap(name =>
			(fetched.get(name) ?? []).filter(({ to }) => heavy.test(to)),
		);
		expect(weighty.map(show)).toEqual([]);
	});

	it("every name in the patterns by which vite.config.ts splits the code is that of a file or folder", () => {
		const patterns = [
			...textOf("vite.config.ts").matchAll(/^const (?:CONTROLS|BELOW_FOLD) =\n\t\/(.+)\/;$/gm),
		];
		expect(patterns).toHaveLength(2);
		const names = patterns.flatMap(([, pattern = ""]) => pattern.match(/[a-z][a-z-]+/g) ?? []);
		const parts = new Set(production.flatMap(file => file.split(/[/.-]/).concat(file.split(/[/.]/))));
		expect(names.filter(name => !parts.has(name))).toEqual([]);
	});

	it("every page links each late stylesheet that its modules need, since it is left out of the HTML", () => {
		const config = textOf("vite.config.ts");
		const block = /const LATE = \{\n([\s\S]*?)\n\};/.exec(config)?.[1] ?? "";
		const late = [...block.matchAll(/^\t(\w+): \/(.+)\/,$/gm)].map(([, name, files = ""]) => ({
			name: `late-${name}`,
			files: new RegExp(files),
		}));
		expect(late).toHaveLength(block.split("\n").length);
		const pages = ROUTES.filter(({ kind, file }) => kind === "page" && file.endsWith(".tsx"));
		const unlinked = pages.flatMap(({ file }) => {
			const route = `app/${file}`;
			const reached = reach([route, "app/root.tsx"]);
			const text = production
				.filter(file => reached.has(nameOf(file)))
				.map(textOf)
				.join();
			const left = late.filter(({ files }) => [...reached].some(name => files.test(`${name}.ts`)));
			const named = /lateStyles: \[(.*?)\]/.exec(textOf(route))?.[1] ?? "";
			const wanted = [
				...left.map(({ name }) => name),
				...[...named.matchAll(/"(.+?)"/g)].map(([, name]) => name),
			];
			return wanted
				.filter(name => !text.includes(`<LateStyles of="${name}"`))
				.map(name => `${route}: ${name}`);
		});
		expect(unlinked).toEqual([]);
	});

	it("islands export a props schema and take their texts as props, never from copy files, useCopy or useSite", () => {
		const islands = production.filter(file => file.endsWith(".island.tsx"));
		const incomplete = islands.filter(file => {
			const text = textOf(file);
			return !/^export const props = /m.test(text) || !/^export default function /m.test(text);
		});
		expect(islands).not.toEqual([]);
		expect(incomplete).toEqual([]);
		expect(
			violations(
				"app",
				({ from, to, names, typeOnly }) =>
					from.endsWith(".island.tsx") &&
					!typeOnly &&
					(/(^|\/)copy$/.test(to) || /\buse(Copy|Site)\b/.test(names)),
			),
		).toEqual([]);
	});
});

describe("code conventions", () => {
	it("has no file or folder named utils, lib, helpers, common or misc", () => {
		const odd = sources.filter(file =>
			file.split("/").some(part => FORBIDDEN_NAMES.has(part.replace(/\..*$/, ""))),
		);
		expect(odd).toEqual([]);
	});

	it("has no file over 400 lines except copy.ts files, migrations, domain/claims.ts and tests", () => {
		const long = production
			.filter(file => !/\/copy\.ts$|^db\/migrations\/|^domain\/claims\.ts$/.test(file))
			.filter(file => textOf(file).split("\n").length > LONGEST);
		expect(long).toEqual([]);
	});

	it("writes figures that several texts share, such as £639, only in domain/figures.ts", () => {
		const shared = /^(?!\s*(\/?\*|\/\/)).*(£233,340|£639|16,500|AED (9,900|375,000))/m;
		const found = production.filter(file => shared.test(textOf(file)));
		expect(found.filter(file => file !== "domain/figures.ts")).toEqual([]);
	});

	it("uses no sibling selector with * in stylesheets, since adding an element would restyle all of its neighbours", () => {
		const styles = production.filter(file => file.endsWith(".css.ts"));
		const anyNeighbour = /[+~] ?\*/;
		expect(styles.filter(file => anyNeighbour.test(readFileSync(path.join(ROOT, file), "utf8")))).toEqual([]);
	});
	it("writes brand colours and the office address only in domain/brand", () => {
		const words = [...Object.values(COLOUR), OFFICE_ADDRESS];
		const found = production.filter(file => {
			const text = textOf(file).toLowerCase();
			return !file.startsWith("domain/brand/") && words.some(word => text.includes(word.toLowerCase()));
		});
		expect(found).toEqual([]);
	});

	it("mocks no module in a test, since files share a process and later ones would keep the mock", () => {
		expect(sources.filter(file => isTest(file) && /\bvi\.(do)?mock\(/i.test(textOf(file)))).toEqual([]);
	});

	it("keeps machine paths and registry hosts out of committed manifests, YAML files, Dockerfile and documents", () => {
		const texts = globSync("{package-lock.json,package.json,Dockerfile,*.yml,.npmrc,docs/**/*.md,*.md}", {
			cwd: ROOT,
		});
		const found = texts.filter(file => /"resolved"|registry\.npmjs|\/home\/|\/root\//.test(textOf(file)));
		expect(found).toEqual([]);
	});
});
