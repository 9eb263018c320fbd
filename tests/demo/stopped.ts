import type { Stack } from "#tests/support/stack.ts";

/**
 * Waits for a starting stack, and stops it gracefully at SIGTERM or Ctrl-C, also while it starts. If it cannot start, prints
 * one line saying why and exits with 1. Calls `after` before the process exits.
 */
export async function stopped(starting: Promise<Stack>, after: () => void = () => {}): Promise<Stack> {
	let stopping = false;
	const stop = async () => {
		if (stopping) return;
		stopping = true;
		await starting.then(stack => stack.stop());
		after();
		process.exit(0);
	};
	process.on("SIGTERM", stop);
	process.on("SIGINT", stop);
	try {
		return await starting;
	} catch (error) {
		console.error(`It could not be started: ${error instanceof Error ? error.message : error}`);
		after();
		process.exit(1);
	}
}
