import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { reactRouter } from "@react-router/dev/vite";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { defineConfig, type Plugin } from "vite";

/** Server code that keeps running from its own source, so that web and worker share one copy of it. */
const SERVER_SOURCE = [/^#(db|domain)\//, /^#app\/.*(\.server\.ts$|\/\.server\/)/];

const COMPRESSIBLE = /\.(js|css|svg|json|txt|xml|webmanifest|html)$/;

/** Writes .br and .gz beside each static file once, at build time; the server then only chooses. */
function precompress(): Plugin {
	return {
		name: "precompress",
		apply: "build",
		applyToEnvironment: environment => environment.name === "client",
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

export default defineConfig({
	plugins: [vanillaExtractPlugin(), reactRouter(), precompress()],
	publicDir: "app/public",
	build: { target: "es2022", assetsInlineLimit: 0, cssMinify: true },
	environments: {
		ssr: { build: { rolldownOptions: { external: SERVER_SOURCE } } },
	},
	optimizeDeps: {
		include: [
			"@modular-forms/react",
			"@preact/signals-react/runtime",
			"@vanilla-extract/recipes/createRuntimeFn",
			"valibot",
			"valtio",
			"@ariakit/react",
		],
	},
});
