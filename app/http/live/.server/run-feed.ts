import { entityManager, log, notifications } from "#app/services.server.ts";
import { findRuns } from "#db/jobs/find-run.ts";
import type { RunRow } from "#db/jobs/run-row.ts";

/** `run` is null if changes may have been missed: read again. */
type Listener = (run: RunRow | null) => void;

const listeners = new Set<Listener>();
const changed = new Set<string>();
let reading = false;

notifications.on("job_runs", id => {
	if (listeners.size === 0) return;
	if (id === "") for (const listener of listeners) listener(null);
	else {
		changed.add(id);
		if (!reading) void notify();
	}
});

/** Reads changed runs in batches until there are none: one read serves all listeners, however fast changes arrive. */
async function notify(): Promise<void> {
	reading = true;
	while (changed.size > 0) {
		const ids = [...changed];
		changed.clear();
		try {
			const runs = await findRuns(entityManager(), ids);
			for (const id of ids) {
				const run = runs.find(candidate => candidate.id === id);
				if (run) for (const listener of listeners) listener(run);
			}
		} catch (error) {
			log.warn({ err: error }, "changed runs could not be read");
			for (const listener of listeners) listener(null);
		}
	}
	reading = false;
}

/** Subscribes to changes of runs; returns the unsubscribe function. */
export function onRunChange(listener: Listener): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}
