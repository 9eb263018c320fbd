import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import * as v from "valibot";
import { buildApp } from "#tests/support/build.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const KEPT = path.join(ROOT, "var/releases");

/** A release that can be started. */
export interface Release {
	/** Its name in git, readable for people. */
	name: string;
	/** Folder of its sources and its build. */
	dir: string;
}

const Manifest = v.object({
	dependencies: v.record(v.string(), v.string()),
	devDependencies: v.record(v.string(), v.string()),
});

const git = (...args: string[]) => execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).trim();

/** Returns every tag that names a release, the oldest first. */
export function releaseTags(): string[] {
	return git("tag", "--list", "v*", "--sort=version:refname").split("\n").filter(Boolean);
}

/** Builds and returns the sources in this working tree. */
export function thisRelease(): Release {
	buildApp();
	return { name: "this release", dir: ROOT };
}

/** Checks out a release from the repository's history, installs its packages and builds it; keeps it for the next time. */
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

/** Whether the packages installed here include all of a release's packages in the same versions. */
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
