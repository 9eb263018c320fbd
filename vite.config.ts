import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { reactRouter } from "@react-router/dev/vite";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { defineConfig, type Plugin } from "vite";
import { serviceWorker } from "./app/visitor/pwa/service-worker-plugin.ts";
import { overdueReviews } from "./domain/tax/law/rate-sets.ts";

/** Server code that is not bundled but run from its source, so that the process has one copy of each module. */
const SERVER_SOURCE = [/^#(db|domain)\//, /^#app\/.*(\.server\.ts$|\/\.server\/)/];

const COMPRESSIBLE = /\.(js|css|svg|json|txt|xml|webmanifest|html)$/;

/**
 * Writes .br and .gz beside each static file at build time; the server only chooses one. Runs after the server's build, which
 * is last and writes the manifest of all routes, the largest file that the back office loads.
 */
function precompress(): Plugin {
	return {
		name: "precompress",
		apply: "build",
		applyToEnvironment: environment => environment.name === "ssr",
		async closeBundle() {
			const root = path.resolve("build/client");
			const files = await readdir(root, { recursive: true }).catch(() => []);
			await Promise.all(
				files
					.filter(file => COMPRESSIBLE.test(file))
					.map(async file => {
						const target = path.join(root, file);
						const bytes = await readFile(target);
						if (bytes.length < 512) return;
						const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
						await writeFile(`${target}.br`, await promisify(brotliCompress)(bytes, { params }));
						await writeFile(`${target}.gz`, await promisify(gzip)(bytes, { level: 9 }));
					}),
			);
		},
	};
}

/** Controls and styles that every public page shares; any other is in the chunk of the route that imports it. */
const CONTROLS =
	/app\/ui\/(classes\.ts|theme\/(?!admin|dramatic|day)|(layout|heading|link|button|card|icon|visually-hidden|ornament)\/)/;

/** Controls that are not needed above the fold: a page that has one links their stylesheet late (`handle.lateStyles`). */
const BELOW_FOLD =
	/app\/ui\/(badge|field|error-summary|notice|disclosure|table(?!\/(stacked|data)-))\/|app\/site\/claims\/claims\.css/;

/** Styles that are linked where they are first needed: below the first screen, or on few pages (LateStyles). */
const LATE = {
	home: /app\/pages\/home\/(?!hero\/).*\.css\.ts/,
	footer: /app\/site\/frame\/footer\.css\.ts/,
	proof: /app\/site\/proof\/.*\.css\.ts/,
	testimonials: /app\/site\/testimonials\/.*\.css\.ts/,
	overlays: /app\/(?:ui\/dialog|visitor\/(?:consent|pwa))\/.*\.css\.ts/,
};

/** Returns the chunk of a style module: one per folder, with a prefix, so that it cannot collide with a file's own name. */
function folderStyles(id: string): string | null {
	const late = Object.entries(LATE).find(([, files]) => files.test(id));
	if (late) return `late-${late[0]}`;
	const theme = /app\/ui\/theme\/(\w+)\.css\.ts/.exec(id)?.[1];
	if (theme) return `theme-${theme}`;
	const folder = /app\/(?:pages|ui|admin|site|uk|visitor)\/([\w-]+)\/.*\.css\.ts/.exec(id)?.[1];
	return folder ? `styles-${folder}` : null;
}

/** Splits the client's code into few files, none of which contains what its page does not use. */
const codeSplitting = {
	groups: [
		{
			name: "framework",
			priority: 50,
			test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store)\//,
		},
		{ name: "router", priority: 50, test: /node_modules\/(react-router|cookie|set-cookie-parser)\// },
		{ name: "valibot", priority: 45, test: /node_modules\/valibot\// },
		{ name: "ariakit", priority: 46, test: /node_modules\/@ariakit\// },
		// One file for the script of every public page: a group includes what its modules import statically.
		{ name: "entry.client", priority: 48, test: /app\/entry\.client\.tsx$/ },
		{ name: "controls", priority: 40, test: CONTROLS },
		{ name: "below-fold", priority: 40, test: BELOW_FOLD },
		{
			name: "form",
			priority: 30,
			test: /app\/ui\/form\/|node_modules\/(@modular-forms|@preact)\//,
		},
		{ name: folderStyles, priority: 10 },
	],
};

/**
 * Preloads the imports of a dynamically imported script together with it, except for those of the entry: the list of their files
 * would be part of every first visit, and they are small, or requested together with an island that lists the same files.
 */
const modulePreload = {
	resolveDependencies: (_file: string, imports: string[], { hostId }: { hostId: string }) =>
		hostId.includes("/entry.client-") ? [] : imports,
};

/** Fails the build when the review of the tax rates is overdue, so that no visitor is told last year's law. */
function reviewedRates(): Plugin {
	return {
		name: "reviewed-rates",
		apply: "build",
		configResolved() {
			const overdue = overdueReviews(new Date());
			if (overdue.length > 0) throw new Error(overdue.join("\n"));
		},
	};
}

/** Packages that only views use. */
const BUNDLED = [/^@(ariakit|floating-ui)\//, "lucide-react", "use-sync-external-store"];

export default defineConfig(({ command }) => ({
	plugins: [vanillaExtractPlugin(), reactRouter(), serviceWorker(), precompress(), reviewedRates()],
	publicDir: "app/public",
	// Safari 15 and 16, the last on iPhones up to 2017, have all of ES2022 that is used except class static blocks.
	build: { target: ["es2022", "safari16"], assetsInlineLimit: 0, cssMinify: true },
	environments: {
		client: { build: { modulePreload, rolldownOptions: { output: { codeSplitting } } } },
		// One file that is read at the start: a build beside a running server cannot remove a chunk that it needs later. It includes
		// the packages that only views use, with just the icons that are shown: a process reads one file instead of two hundred.
		// In development they are external, because Vite cannot run those that are CommonJS.
		ssr: {
			resolve: { noExternal: command === "build" ? BUNDLED : [] },
			build: { rolldownOptions: { external: SERVER_SOURCE, output: { codeSplitting: false } } },
		},
	},
	// Prebundled at the start: a package that the development server discovers later makes it reload the page.
	optimizeDeps: {
		include: [
			"@ariakit/react/combobox",
			"@ariakit/react/dialog",
			"@ariakit/react/menu",
			"@modular-forms/react",
			"@preact/signals-react/runtime",
			"@radix-ui/react-toast",
			"@simplewebauthn/browser",
			"diff",
			"idb",
			"lucide-react",
			"uqr",
			"valibot",
			"valtio/react",
			"valtio/vanilla",
		],
	},
}));
