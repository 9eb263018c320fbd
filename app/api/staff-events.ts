import { resource } from "#app/http/.server/resource.ts";
import { eventStream } from "#app/http/live/.server/event-stream.ts";
import { staff } from "#app/http/session/.server/guards.ts";
import { sessionLeft } from "#app/http/session/.server/lucia.ts";
import { notifications } from "#app/services.server.ts";

/** Channels that a screen of the back office may show something of. */
const WATCHED = ["leads", "job_runs", "site_content", "back_office"] as const;
/** How long before a session ends unused an open screen is told, again and again until it is used. */
const WARNED_BEFORE_MS = 2 * 60_000;
/** Changes within this time are told as one. */
const GATHER_MS = 150;

export const loader = resource({
	/** Tells an open screen which kind of thing changed, never what: it then asks with its own rights. */
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
