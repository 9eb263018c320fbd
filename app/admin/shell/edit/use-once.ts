import { useRef } from "react";
import { randomKey } from "#app/http/random-key.ts";

/** Sends what must not be done twice: the same `words`, sent again where an answer was lost, go under the same Idempotency-Key. */
export function useOnce() {
	const unanswered = useRef({ words: "", key: "" });
	return async <T>(words: string, send: (options: { headers: Record<string, string> }) => Promise<T>) => {
		if (unanswered.current.words !== words) unanswered.current = { words, key: randomKey() };
		const answer = await send({ headers: { "Idempotency-Key": unanswered.current.key } });
		unanswered.current = { words: "", key: "" };
		return answer;
	};
}
