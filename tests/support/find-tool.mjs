// Plain JavaScript: it also runs on the system's Node.
import { spawnSync } from "node:child_process";

/** The path of the first of these programs that the system has, or null. */
export function findTool(...names) {
	for (const name of names) {
		const found = spawnSync("sh", ["-c", `command -v ${name}`], { encoding: "utf8" }).stdout.trim();
		if (found) return found;
	}
	return null;
}

/**
 * The Chromium of tests and figures, or null. The one without its own windows (what Playwright itself takes for
 * headless) costs a fifth less time than all of it, which serves where that cannot be had.
 */
export function findChromium() {
	return (
		process.env.CHROMIUM_PATH ||
		findTool("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
	);
}
