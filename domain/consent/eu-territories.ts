/** Territories of the EU with a country code of their own, by their state: its law applies there. */
const STATES: Readonly<Record<string, string>> = {
	AX: "FI",
	GF: "FR",
	GP: "FR",
	MF: "FR",
	MQ: "FR",
	RE: "FR",
	YT: "FR",
};

/** Returns the state to which a territory of the EU belongs, "FR" for Réunion's "RE"; other country codes are unchanged. */
export function stateOf(code: string): string {
	return STATES[code] ?? code;
}
