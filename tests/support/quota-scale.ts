import path from "node:path";
import type { SyncLab } from "./sync-lab.ts";

const PRELOAD = path.join(import.meta.dirname, "scaled-quotas.ts");

/** Returns the environment of a worker whose providers' quota windows are `scale` times shorter. */
export const scaledWorker = (scale: number) => ({
	NODE_OPTIONS: `--import=${PRELOAD}`,
	QUOTA_SCALE: String(scale),
});

/** Shortens the quota windows of the simulated providers in the same way. */
export function scaleQuotas({ simulators }: SyncLab, scale: number): void {
	simulators.mailerlite.setOptions({ windowMs: 60_000 / scale });
	simulators.hubspot.setOptions({ windowMs: 10_000 / scale });
}
