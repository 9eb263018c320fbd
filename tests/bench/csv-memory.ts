import { residentMib } from "#tests/support/resident-memory.ts";
import type { Figure } from "./figure.ts";
import { type SizedOffice, withTwoSizes } from "./two-sizes.ts";

const SIZES = { small: 1_000, large: 100_000 };
const WARM_UP = 20;
const LOOK_EVERY_MS = 10;

/** Returns the peak memory of the web process in MiB while an export is read, and the number of lines. */
async function peakOf({ url, headers, web }: SizedOffice): Promise<{ peak: number; lines: number }> {
	let peak = residentMib(web.pid);
	let lines = 0;
	const watch = setInterval(() => {
		peak = Math.max(peak, residentMib(web.pid));
	}, LOOK_EVERY_MS);
	try {
		const response = await fetch(`${url}/api/leads/export.csv`, { headers });
		if (!response.ok || !response.body) throw new Error(`${response.status} at the export`);
		for await (const chunk of response.body) {
			for (const byte of chunk) if (byte === 10) lines += 1;
		}
	} finally {
		clearInterval(watch);
	}
	return { peak, lines };
}

/** CSV export of many leads: peak memory over that for a few, each the first export of a fresh process. */
export const csvMemory: Figure = () =>
	withTwoSizes(SIZES, async ({ small, large }) => {
		const peaks: number[] = [];
		for (const office of [small, large]) {
			for (let n = 0; n < WARM_UP; n += 1) {
				await (await fetch(`${office.url}/admin/leads`, { headers: office.headers })).arrayBuffer();
			}
			const { peak, lines } = await peakOf(office);
			if (lines !== office.size + 1) throw new Error(`${lines} lines of ${office.size} leads`);
			peaks.push(peak);
		}
		const [few = Number.NaN, many = Number.NaN] = peaks;
		return [
			{
				name: "CSV export: peak memory with 100,000 leads over 1,000",
				measured: many / few,
				atMost: 1.3,
				note: `${many.toFixed(0)} MiB over ${few.toFixed(0)} MiB`,
			},
		];
	});
