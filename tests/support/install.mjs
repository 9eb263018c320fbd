// Runs on the system's Node (20 or newer) before anything is installed: plain JavaScript without dependencies.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { findChromium, findTool } from "./find-tool.mjs";

/** The repository's folder. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");

/** Path of Node 24 from the npm package `node`, independent of the system's Node. */
export const node = path.join(root, "node_modules/node/bin/node");

function fail(message) {
	console.error(message);
	process.exit(1);
}

function packagesOf(file) {
	return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).packages : {};
}

/** Tells whether node_modules has every package of the lockfile in the right version. */
function isInstalled() {
	const there = packagesOf(path.join(root, "node_modules/.package-lock.json"));
	const wanted = Object.entries(packagesOf(path.join(root, "package-lock.json")));
	return wanted.every(
		([place, { version, optional }]) => place === "" || optional || there[place]?.version === version,
	);
}

/** Installs the packages of the lockfile if any is missing. */
export function installPackages() {
	if (isInstalled() && existsSync(node)) return;
	console.log("installing packages");
	const npm = process.platform === "win32" ? "npm.cmd" : "npm";
	const done = spawnSync(npm, ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"], {
		cwd: root,
		stdio: "inherit",
	});
	if (done.status !== 0) fail("npm ci failed");
	if (!existsSync(node)) fail("the package `node` did not bring its binary");
}

function aptInstall(packages) {
	const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
	const options = { stdio: ["ignore", "ignore", "inherit"], env };
	spawnSync("apt-get", ["update", "-qq"], options);
	return (
		spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], options).status ===
		0
	);
}

/**
 * Finds Chromium and redis-server for the tests. Installs them with apt as root on Debian; elsewhere exits and says what to
 * install. Returns their paths.
 */
export function installTools() {
	if (
		!process.env.CHROMIUM_PATH &&
		!findTool("chromium-headless-shell") &&
		process.getuid?.() === 0 &&
		findTool("apt-get")
	) {
		console.log("installing chromium-headless-shell");
		aptInstall(["chromium-headless-shell"]);
	}
	// Optional: without it the tests of a connection pooler are skipped.
	if (process.getuid?.() === 0 && findTool("apt-get") && !findTool("pgbouncer")) {
		console.log("installing pgbouncer");
		aptInstall(["pgbouncer"]);
	}
	const wanted = {
		chromium: findChromium,
		"redis-server": () => findTool("redis-server"),
	};
	const missing = () => Object.keys(wanted).filter(name => !wanted[name]());
	if (missing().length > 0) {
		const isRoot = process.getuid?.() === 0;
		if (!isRoot || !findTool("apt-get")) fail(`please install: ${missing().join(", ")}`);
		console.log(`installing ${missing().join(", ")}`);
		if (!aptInstall(missing()) || missing().length > 0) fail(`could not install: ${missing().join(", ")}`);
	}
	return { chromium: wanted.chromium(), redis: wanted["redis-server"]() };
}
