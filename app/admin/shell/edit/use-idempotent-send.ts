import { useRef } from "react";
import { randomKey } from "#app/http/random-key.ts";

/**
 * Returns a function that sends a request at most once: the same `words`, sent again after a lost response, reuse the
 * Idempotency-Key.
 */
export function useIdempotentSend() {
	const unanswered = useRef({ words: "", key: "" });
	return async <T>(words: string, send: (options: { headers: Record<string, string> }) => Promise<T>) => {
		if (unanswered.current.words !== words) unanswered.current = { words, key: randomKey() };
		const answer = await send({ headers: { "Idempotency-Key": unanswered.current.key } });
		unanswered.current = { words: "", key: "" };
		return answer;
	};
}
