import type { SizedOffice } from "./two-sizes.ts";

/** Returns the milliseconds until a path's answer is complete. */
export async function timed({ url, headers }: SizedOffice, path: string): Promise<number> {
	const started = performance.now();
	const response = await fetch(url + path, { headers });
	await response.arrayBuffer();
	if (!response.ok) throw new Error(`${response.status} at ${path}`);
	return performance.now() - started;
}
