import type { ReactNode } from "react";
import { wordDiff } from "#domain/content/word-diff.ts";
import { Alert } from "../../ui/alert/alert";
import { Button } from "../../ui/button/button";
import { Ago } from "./ago";
import * as page from "./page.css.ts";
import { WordDiff } from "./word-diff";

/** A text as the form was opened with it, and as somebody else saved it since. */
export interface OvertakenText {
	label: string;
	before: string;
	now: string;
}

/**
 * Says above a form that what it edits was saved by somebody else since it was opened, and what they changed. What
 * was typed stays; going on is the reader's decision. Stands inside the form, whose submit it may trigger.
 */
export function Overtaken({
	by,
	at,
	did = "saved this",
	texts,
	over,
	onOver,
	onTake,
}: {
	by: string | null;
	/** ISO 8601; null where it is not known. */
	at: string | null;
	did?: string;
	texts: readonly OvertakenText[];
	/** Words of the button that saves what was typed nevertheless. */
	over: ReactNode;
	onOver: () => void;
	/** Drops what was typed and shows what is stored. */
	onTake?: () => void;
}) {
	const changed = texts.filter(({ before, now }) => before !== now);
	return (
		<Alert tone="warning" live title={`${by ?? "Somebody"} ${did} in the meantime.`}>
			<div className={page.stack}>
				<p>
					{at ? (
						<>
							That was <Ago at={at} />.{" "}
						</>
					) : null}
					What you typed is still below, not yet saved.
				</p>
				{changed.map(({ label, before, now }) => (
					<div key={label}>
						<p className={page.fine}>What they changed in “{label}”</p>
						<WordDiff parts={wordDiff(before, now)} />
					</div>
				))}
				<div className={page.row}>
					<Button small variant="secondary" onClick={onOver}>
						{over}
					</Button>
					{onTake ? (
						<Button small variant="quiet" onClick={onTake}>
							Discard mine and show theirs
						</Button>
					) : null}
				</div>
			</div>
		</Alert>
	);
}
