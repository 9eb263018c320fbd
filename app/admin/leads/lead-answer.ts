import * as v from "valibot";

const Contacted = v.object({ firstContactAt: v.nullable(v.string()), lastActivityAt: v.string() });
const Edited = v.object({ revision: v.number() });

/** Whether the change that answered so was taken for the lead's first answer: both times are its own then. */
export function wasFirstContact(answer: unknown): boolean {
	const { success, output } = v.safeParse(Contacted, answer);
	return success && output.firstContactAt === output.lastActivityAt;
}

/** The lead's revision after a change that answered so: what takes it back is refused once somebody changed the lead. */
export function revisionOf(answer: unknown): number | undefined {
	const { success, output } = v.safeParse(Edited, answer);
	return success ? output.revision : undefined;
}
