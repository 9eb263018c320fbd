import { useEffect, useRef } from "react";
import * as css from "./error-summary.css.ts";

/** An invalid field: the id of its input, and the error message. */
export interface SummaryError {
	fieldId: string;
	message: string;
}

/**
 * A form's error summary with a link to each invalid field (GOV.UK's pattern). Takes the focus when it is first rendered with
 * errors, also without scripts, and when `attempt` changes.
 */
export function ErrorSummary({
	errors,
	attempt,
}: {
	errors: readonly SummaryError[];
	/** Number of the attempt, so that a second failure is announced too. */
	attempt?: number;
}) {
	const box = useRef<HTMLDivElement>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves once per attempt, not on later input
	useEffect(() => box.current?.focus(), [attempt]);
	if (errors.length === 0) return null;
	return (
		// biome-ignore lint/a11y/noAutofocus: without scripts the browser scrolls to it, however far down it is
		<div ref={box} role="alert" tabIndex={-1} autoFocus className={css.summary}>
			<h2 className={css.title}>There is a problem</h2>
			<ul className={css.list}>
				{errors.map(({ fieldId, message }) => (
					<li key={fieldId}>
						<a
							href={`#${fieldId}`}
							className={css.link}
							onClick={event => {
								event.preventDefault();
								const field = document.getElementById(fieldId);
								// A field in a closed `<details>` cannot take the focus.
								field?.closest("details")?.toggleAttribute("open", true);
								field?.focus();
							}}
						>
							{message}
						</a>
					</li>
				))}
			</ul>
		</div>
	);
}
