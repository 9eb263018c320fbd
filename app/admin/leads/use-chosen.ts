import { useState } from "react";
import { WAITS } from "../shell/offline/waiting";

/**
 * What was chosen in the place of what a lead says: shown while it is stored, and then until the lead arrives anew, so
 * that the former value never comes back in between. It goes where it was refused, or waits.
 */
export function useChosen<T>(lead: { id: string }) {
	const [known, setKnown] = useState(lead);
	const [choice, setChoice] = useState<{ id: string; value: T; saved: boolean } | null>(null);
	if (known !== lead) {
		setKnown(lead);
		if (choice?.saved) setChoice(null);
	}

	/** Shows a value while it is stored. Resolves to the answer, or to null where nothing was stored. */
	async function keep(value: T, answering: Promise<unknown>): Promise<unknown> {
		const made = { id: lead.id, value, saved: false };
		setChoice(made);
		const answer = await answering;
		const saved = answer !== null && answer !== WAITS;
		setChoice(now => (now !== made ? now : saved ? { ...made, saved } : null));
		return saved ? answer : null;
	}

	// One control may go on to the next lead meanwhile.
	const own = choice?.id === lead.id ? choice : null;
	return { chosen: own?.value ?? null, saving: own !== null && !own.saved, keep };
}
