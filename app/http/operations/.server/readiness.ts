import { entityManager, notifications } from "#app/services.server.ts";

type State = "ok" | "away" | "stopping";

const LIMIT_MS = 2_000;

async function database(): Promise<State> {
	try {
		const limit = new Promise<never>((_, reject) =>
			setTimeout(() => reject(new Error("slow")), LIMIT_MS).unref(),
		);
		await Promise.race([entityManager().execute("select 1"), limit]);
		return "ok";
	} catch {
		return "away";
	}
}

/** Whether this process can serve, and how each thing it depends on is. */
export async function checkReadiness(
	draining: boolean,
): Promise<{ ready: boolean; dependencies: Record<string, State> }> {
	const dependencies: Record<string, State> = {
		web: draining ? "stopping" : "ok",
		database: await database(),
		notifications: notifications.connected ? "ok" : "away",
	};
	return { ready: dependencies.web === "ok" && dependencies.database === "ok", dependencies };
}
