import { resource, staff } from "#app/http/.server/resource.ts";
import { changeVersion, WATCHED } from "#app/http/live/.server/change-version.ts";
import { eventStream } from "#app/http/live/.server/event-stream.ts";
import { sessionLeft } from "#app/http/session/.server/lucia.ts";
import { notifications } from "#app/services.server.ts";

/** How long before the idle timeout an open screen is warned, repeatedly until the session is used. */
const WARNED_BEFORE_MS = 2 * 60_000;
/** Changes within this time are sent as one event. */
const GATHER_MS = 150;

export const loader = resource({
	/**
	 * Tells an open screen which kind of data changed, never the data: the screen reloads it with its own rights. The initial
	 * mark tells the screen whether it has missed changes since it was loaded.
	 */
	GET: staff(async ({ request, staff: { sessionId } }) =>
		eventStream(
			request.signal,
			send => {
				const changed = new Set<string>();
				let timer: NodeJS.Timeout | null = null;
				const tell = () => {
					timer = null;
					send({ changed: [...changed] });
					changed.clear();
				};
				const stops = WATCHED.map(channel =>
					notifications.on(channel, () => {
						changed.add(channel);
						timer ??= setTimeout(tell, GATHER_MS);
					}),
				);
				send(changeVersion(), "mark");
				return () => {
					for (const stop of stops) stop();
					if (timer) clearTimeout(timer);
				};
			},
			async send => {
				const remainingMs = await sessionLeft(sessionId);
				if (remainingMs?.canGoOn && remainingMs.ms < WARNED_BEFORE_MS) send({}, "session_ending");
				return remainingMs !== null;
			},
		),
	),
});
export const action = loader;
