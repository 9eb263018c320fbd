/** The result of one check, with what to do about it. Never contains a secret. */
export interface Finding {
	verdict: "ok" | "look" | "wrong";
	/** For example "Redis". */
	what: string;
	words: string;
}

export const ok = (what: string, words: string): Finding => ({ verdict: "ok", what, words });
/** A warning: it works, but not as an operator would want it. */
export const look = (what: string, words: string): Finding => ({ verdict: "look", what, words });
/** An error: it does not work, or does harm. */
export const wrong = (what: string, words: string): Finding => ({ verdict: "wrong", what, words });
