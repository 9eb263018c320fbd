import { isRewrite, wordDiff } from "#domain/content/word-diff.ts";
import * as css from "./word-diff.css.ts";

interface Side {
	title: string;
	text: string;
}

/**
 * Two texts beside each other: what went is marked in the first, what came in the second. Where hardly a word stayed
 * the marks would hide the words, and there are none.
 */
export function SideBySide({ before, after }: { before: Side; after: Side }) {
	const parts = wordDiff(before.text, after.text);
	const marked = !isRewrite(parts);
	const column = (own: "removed" | "added") =>
		parts
			.filter(({ kind }) => kind === "same" || kind === own)
			.map(({ kind, text }, at) => {
				const key = `${at} ${kind}`;
				if (kind === "same" || !marked) return <span key={key}>{text}</span>;
				return own === "removed" ? (
					<del key={key} className={css.removed}>
						{text}
					</del>
				) : (
					<ins key={key} className={css.added}>
						{text}
					</ins>
				);
			});
	return (
		<dl className={css.sides}>
			<div>
				<dt className={css.title}>{before.title}</dt>
				<dd className={css.text}>{before.text ? column("removed") : "Nothing"}</dd>
			</div>
			<div>
				<dt className={css.title}>{after.title}</dt>
				<dd className={css.text}>{after.text ? column("added") : "Nothing"}</dd>
			</div>
		</dl>
	);
}
