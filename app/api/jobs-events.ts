import { resource } from "#app/modules/http/.server/resource.ts";
import { eventStream } from "#app/modules/live/.server/event-stream.ts";
import { onRunChange } from "#app/modules/live/.server/run-feed.ts";
import { staff } from "#app/modules/session/.server/guards.ts";
import { isSessionOpen } from "#app/modules/session/.server/lucia.ts";

const { loader: read, action: write } = resource({
	GET: staff(async ({ request, staff: { sessionId } }) =>
		eventStream(
			request.signal,
			send => onRunChange(run => (run ? send(run) : send({}, "look_again"))),
			() => isSessionOpen(sessionId),
		),
	),
});

export const loader = read;
export const action = write;
