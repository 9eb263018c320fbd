/** The result of one check, with what to do about it. Never contains a secret. */
export interface Finding {
	verdict: "ok" | "look" | "wrong";
	/** For example "Redis". */
	what: string;
	text: string;
}

export const ok = (what: string, text: string): Finding => ({ verdict: "ok", what, text });
/** A warning: it works, but not as an operator would want it. */
export const warning = (what: string, text: string): Finding => ({ verdict: "look", what, text });
/** An error: it does not work, or does harm. */
export const failure = (what: string, text: string): Finding => ({ verdict: "wrong", what, text });
