import { type FormEvent, useRef } from "react";
import { afterPaint } from "../after-paint";

/**
 * Handlers of a form that answer a press once it is painted: checking the fields, drawing what is wrong with them, and the
 * browser's own bubble, which it draws as a page of its own, take long. Pressing again meanwhile does nothing.
 */
export function useLateAnswers() {
	const state = useRef<"ready" | "waiting" | "answering">("ready");

	/** Stops the event, and lets `answer` cause it again after the paint. */
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
				// A button that was drawn anew meanwhile is no longer the form's, and would be refused.
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
