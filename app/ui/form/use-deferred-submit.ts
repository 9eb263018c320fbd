import { type FormEvent, useRef } from "react";
import { afterPaint } from "../after-paint.ts";

/**
 * Returns form handlers that validate only after the press has been painted, because validation, rendering the errors and the
 * browser's own error bubble, which it renders as a separate page, are slow. Further presses meanwhile are ignored.
 */
export function useDeferredSubmit() {
	const state = useRef<"ready" | "waiting" | "answering">("ready");

	/** Cancels the event, and lets `answer` trigger it again after the paint. */
	function later(event: FormEvent<HTMLFormElement>, answer: () => void) {
		if (state.current === "answering") return;
		event.preventDefault();
		event.stopPropagation();
		if (state.current === "waiting") return;
		state.current = "waiting";
		afterPaint(() => {
			state.current = "answering";
			try {
				answer();
			} finally {
				state.current = "ready";
			}
		});
	}

	return {
		onSubmitCapture(event: FormEvent<HTMLFormElement>) {
			const { currentTarget: form, nativeEvent } = event;
			const submitter = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
			later(event, () => {
				// requestSubmit would throw for a button that was re-mounted meanwhile and no longer belongs to the form.
				const isOwn = submitter !== null && Array.from(form.elements).includes(submitter);
				form.requestSubmit(isOwn ? submitter : null);
			});
		},
		onInvalidCapture(event: FormEvent<HTMLFormElement>) {
			const { currentTarget: form } = event;
			later(event, () => form.reportValidity());
		},
	};
}
