import { wordChanges } from "./word-changes.ts";
import * as css from "./word-diff.css.ts";

interface Side {
	title: string;
	text: string;
}

/**
 * Two texts beside each other: removed words are marked in the first, added words in the second. If hardly any word was kept,
 * nothing is marked.
 */
export function SideBySide({ before, after }: { before: Side; after: Side }) {
	const changes = wordChanges(before.text, after.text);
	const column = (own: "removed" | "added", text: string) => {
		const other = own === "removed" ? "added" : "removed";
		const Mark = own === "removed" ? "del" : "ins";
		const shown = changes
			?.filter(change => !change[other])
			.map((change, at) => {
				const key = `${at} ${change.count}`;
				return change[own] ? (
					<Mark key={key} className={own === "removed" ? css.removed : css.added}>
						{change.value}
					</Mark>
				) : (
					<span key={key}>{change.value}</span>
				);
			});
		return shown ?? text;
	};
	return (
		<dl className={css.sides}>
			{[before, after].map(({ title, text }, side) => (
				<div key={title}>
					<dt className={css.title}>{title}</dt>
					<dd className={css.text}>{text ? column(side === 0 ? "removed" : "added", text) : "Nothing"}</dd>
				</div>
			))}
		</dl>
	);
}
