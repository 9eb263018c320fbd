import type { DiffPart } from "#domain/content/word-diff.ts";
import * as css from "./word-diff.css.ts";

/** A text with what came and what went marked in it. */
export function WordDiff({ parts }: { parts: readonly DiffPart[] }) {
	return (
		<p className={css.diff}>
			{parts.map((part, at) => {
				const key = `${at} ${part.kind}`;
				if (part.kind === "same") return <span key={key}>{part.text}</span>;
				return part.kind === "added" ? (
					<ins key={key} className={css.added}>
						{part.text}
					</ins>
				) : (
					<del key={key} className={css.removed}>
						{part.text}
					</del>
				);
			})}
		</p>
	);
}
