import { useState } from "react";
import { QUEUED } from "../shell/offline/pending-changes.ts";

/**
 * Returns an optimistic value for a lead's field: shown while it is stored and until the lead is reloaded, so that the former
 * value does not flash in between. It is dropped if it is refused or waits for the connection.
 */
export function useOptimisticValue<T>(lead: { id: string }) {
	const [known, setKnown] = useState(lead);
	const [choice, setChoice] = useState<{ id: string; value: T; saved: boolean } | null>(null);
	if (known !== lead) {
		setKnown(lead);
		if (choice?.saved) setChoice(null);
	}

	/** Shows a value while it is stored. Resolves to the response, or to undefined if nothing was stored. */
	async function keep(value: T, answering: Promise<unknown>): Promise<unknown> {
		const made = { id: lead.id, value, saved: false };
		setChoice(made);
		const answer = await answering;
		const saved = answer !== undefined && answer !== QUEUED;
		setChoice(now => (now !== made ? now : saved ? { ...made, saved } : null));
		return saved ? answer : undefined;
	}

	// The control may show another lead meanwhile.
	const own = choice?.id === lead.id ? choice : null;
	return { chosen: own?.value ?? null, saving: own !== null && !own.saved, keep };
}
