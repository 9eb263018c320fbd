import { type ReactNode, useId } from "react";
import * as css from "./progress-bar.css.ts";

interface ProgressBarProps {
	label: ReactNode;
	done: number;
	total: number | null;
	/** Text beside the label; the count by default. */
	detail?: ReactNode;
}

/** "12,100 of 16,014" */
export const countsOf = (done: number, total: number) =>
	`${done.toLocaleString("en-GB")} of ${total.toLocaleString("en-GB")}`;

/** A progress bar: `<ProgressBar label="Syncing" done={40} total={120} />`; indeterminate without a total. */
export function ProgressBar({ label, done, total, detail }: ProgressBarProps) {
	const id = useId();
	const measured = total !== null && total > 0;
	return (
		<div>
			<div className={css.label}>
				<label htmlFor={id}>{label}</label>
				<span>{detail ?? (measured ? countsOf(done, total) : null)}</span>
			</div>
			<progress id={id} className={css.bar} {...(measured && { value: Math.min(done, total), max: total })} />
		</div>
	);
}
