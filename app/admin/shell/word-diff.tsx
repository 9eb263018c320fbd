import { wordChanges } from "./word-changes.ts";
import * as css from "./word-diff.css.ts";

interface Side {
	title: string;
	text: string;
}

/**
 * Two texts beside each other: what went is marked in the first, what came in the second. Where hardly a word stayed
 * there are no marks.
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
			<div>
				<dt className={css.title}>{before.title}</dt>
				<dd className={css.text}>{before.text ? column("removed", before.text) : "Nothing"}</dd>
			</div>
			<div>
				<dt className={css.title}>{after.title}</dt>
				<dd className={css.text}>{after.text ? column("added", after.text) : "Nothing"}</dd>
			</div>
		</dl>
	);
}
