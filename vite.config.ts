import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { reactRouter } from "@react-router/dev/vite";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { defineConfig, type Plugin } from "vite";
import { serviceWorker } from "./app/visitor/pwa/service-worker-plugin.ts";
import { overdueReviews } from "./domain/tax/law/rate-sets.ts";

/** Server code that keeps running from its own source, so that web and worker share one copy of it. */
const SERVER_SOURCE = [/^#(db|domain)\//, /^#app\/.*(\.server\.ts$|\/\.server\/)/];

const COMPRESSIBLE = /\.(js|css|svg|json|txt|xml|webmanifest|html)$/;

/**
 * Writes .br and .gz beside each static file once, at build time; the server then only chooses. The server is built last, and
 * with it comes the list of all routes' files, the largest that the back office loads.
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

/** Controls and styles that every public page shares; the others travel with whoever uses them. */
const CONTROLS =
	/app\/ui\/(classes\.ts|theme\/(?!admin|dramatic|day)|(layout|heading|link|button|card|icon|visually-hidden|ornament)\/)/;

/** Those that a first screen of words does without: a page that has one links them late (`handle.lateStyles`). */
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

/** Styles come as one file a folder, and under a name that cannot be taken for a stylesheet's own. */
function folderStyles(id: string): string | null {
	const late = Object.entries(LATE).find(([, files]) => files.test(id));
	if (late) return `late-${late[0]}`;
	const theme = /app\/ui\/theme\/(\w+)\.css\.ts/.exec(id)?.[1];
	if (theme) return `theme-${theme}`;
	const folder = /app\/(?:pages|ui|admin|site|uk|visitor)\/([\w-]+)\/.*\.css\.ts/.exec(id)?.[1];
	return folder ? `styles-${folder}` : null;
}

/** Few files for the browser to fetch, and none that holds what its page does not use. */
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
		// The script of every public page in one file: a group takes along what its modules import statically.
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
 * What a script that is imported later imports itself is preloaded beside it, but not for the entry: the list of those files
 * would weigh on every first visit, and the entry's own are small, or asked for beside an island that lists the same.
 */
const modulePreload = {
	resolveDependencies: (_file: string, imports: string[], { hostId }: { hostId: string }) =>
		hostId.includes("/entry.client-") ? [] : imports,
};

/** Stops a build of tax rates whose review is due: nobody is to be told last year's law. */
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

/** Packages that views alone use. */
const BUNDLED = [/^@(ariakit|floating-ui)\//, "lucide-react", "use-sync-external-store"];

export default defineConfig(({ command }) => ({
	plugins: [vanillaExtractPlugin(), reactRouter(), serviceWorker(), precompress(), reviewedRates()],
	publicDir: "app/public",
	build: { target: "es2022", assetsInlineLimit: 0, cssMinify: true },
	environments: {
		client: { build: { modulePreload, rolldownOptions: { output: { codeSplitting } } } },
		// One file, read whole at the start: a build under a running server takes no section away from it. What views alone
		// use goes into it, the few of a thousand icons too: a process reads one file at its start where it read two hundred.
		// While developing they stay outside: what is CommonJS among them runs nowhere else.
		ssr: {
			resolve: { noExternal: command === "build" ? BUNDLED : [] },
			build: { rolldownOptions: { external: SERVER_SOURCE, output: { codeSplitting: false } } },
		},
	},
	// Prepared before the first page: a package that the development server met later would reload the page under one's hands.
	optimizeDeps: {
		include: [
			"@ariakit/react/combobox",
			"@ariakit/react/dialog",
			"@ariakit/react/menu",
			"@ariakit/react/tooltip",
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
