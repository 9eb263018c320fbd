/** What was looked at, how it stands, and in words what to do about it. Never holds a secret. */
export interface Finding {
	verdict: "ok" | "look" | "wrong";
	/** For example "Redis". */
	what: string;
	words: string;
}

export const ok = (what: string, words: string): Finding => ({ verdict: "ok", what, words });
/** It works, and is not as an operator would want it. */
export const look = (what: string, words: string): Finding => ({ verdict: "look", what, words });
/** It does not work, or somebody will be harmed. */
export const wrong = (what: string, words: string): Finding => ({ verdict: "wrong", what, words });
