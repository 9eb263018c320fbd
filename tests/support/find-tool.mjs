// Plain JavaScript, because it also runs on the system's Node.
import { spawnSync } from "node:child_process";

/** Returns the path of the first of these programs that is installed, or null. */
export function findTool(...names) {
	for (const name of names) {
		const found = spawnSync("sh", ["-c", `command -v ${name}`], { encoding: "utf8" }).stdout.trim();
		if (found) return found;
	}
	return null;
}

/**
 * Returns the path of the Chromium for tests and benchmarks, or null. The headless shell, which Playwright also prefers, takes
 * a fifth less time than the full browser, which is the fallback.
 */
export function findChromium() {
	return (
		process.env.CHROMIUM_PATH ||
		findTool("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
	);
}
