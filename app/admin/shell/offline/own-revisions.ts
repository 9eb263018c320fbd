import * as v from "valibot";

const Revised = v.object({ revision: v.number() });

/** Revisions that this tab's own changes stored: "/api/leads/1f0c… 3". */
const own = new Set<string>();

/**
 * Sends a change of the record at `url`. Its revision is raised by the tab's own changes that followed it, which a page shows
 * only after its next reload, so that only somebody else's change refuses it.
 */
export async function sendAfterOwn<T>(
	url: string,
	body: Readonly<Record<string, unknown>>,
	send: (body: Readonly<Record<string, unknown>>) => Promise<T>,
): Promise<T> {
	let { revision } = body;
	while (typeof revision === "number" && own.has(`${url} ${revision + 1}`)) revision += 1;
	const answer = await send({ ...body, revision });
	const now = v.safeParse(Revised, answer);
	if (now.success && now.output.revision !== revision) own.add(`${url} ${now.output.revision}`);
	return answer;
}
