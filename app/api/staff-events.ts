import { resource, staff } from "#app/http/.server/resource.ts";
import { changeMark, WATCHED } from "#app/http/live/.server/change-mark.ts";
import { eventStream } from "#app/http/live/.server/event-stream.ts";
import { sessionLeft } from "#app/http/session/.server/lucia.ts";
import { notifications } from "#app/services.server.ts";

/** How long before a session ends unused an open screen is told, again and again until it is used. */
const WARNED_BEFORE_MS = 2 * 60_000;
/** Changes within this time are told as one. */
const GATHER_MS = 150;

export const loader = resource({
	/**
	 * Tells an open screen which kind of thing changed, never what: it then asks with its own rights. The mark that comes first
	 * says whether the screen has missed anything since it was read.
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
				send(changeMark(), "mark");
				return () => {
					for (const stop of stops) stop();
					if (timer) clearTimeout(timer);
				};
			},
			async send => {
				const left = await sessionLeft(sessionId);
				if (left?.canGoOn && left.ms < WARNED_BEFORE_MS) send({}, "session_ending");
				return left !== null;
			},
		),
	),
});
export const action = loader;
