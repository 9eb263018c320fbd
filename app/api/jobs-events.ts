import { resource, staff } from "#app/http/.server/resource.ts";
import { eventStream } from "#app/http/live/.server/event-stream.ts";
import { onRunChange } from "#app/http/live/.server/run-feed.ts";
import { sessionLeft } from "#app/http/session/.server/lucia.ts";

export const loader = resource({
	GET: staff(async ({ request, staff: { sessionId } }) =>
		eventStream(
			request.signal,
			send => onRunChange(run => (run ? send(run) : send({}, "look_again"))),
			async () => (await sessionLeft(sessionId)) !== null,
		),
	),
});
export const action = loader;
