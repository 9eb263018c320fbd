import type { Stack } from "#tests/support/stack.ts";

/**
 * Waits for a stack that is being started, and stops it in order at SIGTERM or Ctrl-C, at once as well as while it starts.
 * Where it cannot start it says why in a line. `after` is what is left to do before the process ends.
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
