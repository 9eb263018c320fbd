import path from "node:path";
import type { SyncLab } from "./sync-lab.ts";

const PRELOAD = path.join(import.meta.dirname, "scaled-quotas.ts");

/** What a worker is started with so that a minute of its providers' quotas takes `scale` times less. */
export const scaledWorker = (scale: number) => ({
	NODE_OPTIONS: `--import=${PRELOAD}`,
	QUOTA_SCALE: String(scale),
});

/** Has the simulated providers count by the same clock. */
export function scaleQuotas({ simulators }: SyncLab, scale: number): void {
	simulators.mailerlite.setOptions({ windowMs: 60_000 / scale });
	simulators.hubspot.setOptions({ windowMs: 10_000 / scale });
}
