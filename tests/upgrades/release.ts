import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import * as v from "valibot";
import { buildApp } from "#tests/support/build.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const KEPT = path.join(ROOT, "var/releases");

/** A release that can be started. */
export interface Release {
	/** As git names it for people. */
	name: string;
	/** Where its sources and its build lie. */
	dir: string;
}

const Manifest = v.object({
	dependencies: v.record(v.string(), v.string()),
	devDependencies: v.record(v.string(), v.string()),
});

const git = (...args: string[]) => execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).trim();

/** Every tag that names a release, the oldest first. */
export function releaseTags(): string[] {
	return git("tag", "--list", "v*", "--sort=version:refname").split("\n").filter(Boolean);
}

/** The sources as they are here. */
export function thisRelease(): Release {
	buildApp();
	return { name: "this release", dir: ROOT };
}

/** Takes a release out of the repository's history, with its packages, and builds it; kept for the next time. */
export function takeRelease(ref: string): Release {
	const commit = git("rev-parse", "--verify", `${ref}^{commit}`);
	const dir = path.join(KEPT, commit);
	const release = { name: `${ref} (${git("describe", "--always", "--tags", commit)})`, dir };
	if (existsSync(path.join(dir, "complete"))) return release;
	rmSync(dir, { recursive: true, force: true });
	mkdirSync(dir, { recursive: true });
	const sources = execFileSync("git", ["archive", commit], { cwd: ROOT, maxBuffer: 1024 ** 3 });
	execFileSync("tar", ["x", "-C", dir], { input: sources });
	if (hasSamePackages(dir)) symlinkSync(path.join(ROOT, "node_modules"), path.join(dir, "node_modules"));
	else run("npm", ["ci", "--no-audit", "--no-fund"], dir);
	run(process.execPath, ["node_modules/@react-router/dev/bin.js", "build"], dir);
	writeFileSync(path.join(dir, "complete"), "");
	return release;
}

/** Whether what is installed here has every package of a release in its version. */
function hasSamePackages(dir: string): boolean {
	const read = (of: string) => {
		const { dependencies, devDependencies } = v.parse(
			Manifest,
			JSON.parse(readFileSync(path.join(of, "package.json"), "utf8")),
		);
		return { ...devDependencies, ...dependencies };
	};
	const here = read(ROOT);
	return Object.entries(read(dir)).every(([name, version]) => here[name] === version);
}

function run(command: string, args: string[], cwd: string): void {
	const env = { ...process.env, NODE_ENV: command === "npm" ? "development" : "production" };
	const done = spawnSync(command, args, { cwd, env, encoding: "utf8" });
	if (done.status !== 0)
		throw new Error(`${command} ${args.join(" ")} failed:\n${done.stdout}\n${done.stderr}`);
}
