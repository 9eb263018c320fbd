import { spawnSync } from "node:child_process";
import { existsSync, globSync, statSync } from "node:fs";
import path from "node:path";

const ROOT = path.resolve(import.meta.dirname, "../..");
const OUTPUT = path.join(ROOT, "build/server/index.js");
const SOURCES = [
	"app/**/*",
	"domain/**/*",
	"db/**/*",
	"package-lock.json",
	"vite.config.ts",
	"react-router.config.ts",
];

function newestSource(): number {
	return SOURCES.flatMap(pattern => globSync(pattern, { cwd: ROOT }))
		.map(file => statSync(path.join(ROOT, file)).mtimeMs)
		.reduce((newest, time) => Math.max(newest, time), 0);
}

/** Builds the web app for production if the last build is older than its sources. */
export function buildApp(): void {
	if (existsSync(OUTPUT) && statSync(OUTPUT).mtimeMs > newestSource()) return;
	const cli = path.join(ROOT, "node_modules/@react-router/dev/bin.js");
	const env = { ...process.env, NODE_ENV: "production" };
	const built = spawnSync(process.execPath, [cli, "build"], { cwd: ROOT, env, encoding: "utf8" });
	if (built.status !== 0) throw new Error(`the build failed:\n${built.stdout}\n${built.stderr}`);
}

if (import.meta.main) buildApp();
