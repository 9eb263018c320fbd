/** A stretch of text that stayed, came or went. */
export interface DiffPart {
	readonly kind: "same" | "added" | "removed";
	readonly text: string;
}

/** Above this many words on either side the texts are shown as wholly replaced: the table below would be too large. */
const MOST_WORDS = 1_500;

/** What changed from one text to the next, word by word (longest common subsequence). */
export function wordDiff(before: string, after: string): DiffPart[] {
	const from = before.match(/\s+|\S+/g) ?? [];
	const to = after.match(/\s+|\S+/g) ?? [];
	if (before === after) return before ? [{ kind: "same", text: before }] : [];
	if (from.length > MOST_WORDS || to.length > MOST_WORDS) {
		return [
			{ kind: "removed", text: before },
			{ kind: "added", text: after },
		];
	}
	const width = to.length + 1;
	const lengths = new Uint16Array((from.length + 1) * width);
	const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
	for (let i = from.length - 1; i >= 0; i -= 1) {
		for (let j = to.length - 1; j >= 0; j -= 1) {
			lengths[i * width + j] =
				from[i] === to[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
		}
	}
	const parts: { kind: DiffPart["kind"]; text: string }[] = [];
	const push = (kind: DiffPart["kind"], text: string) => {
		const last = parts.at(-1);
		if (last?.kind === kind) last.text += text;
		else parts.push({ kind, text });
	};
	let i = 0;
	let j = 0;
	while (i < from.length || j < to.length) {
		if (i < from.length && j < to.length && from[i] === to[j]) {
			push("same", from[i] ?? "");
			i += 1;
			j += 1;
		} else if (j >= to.length || (i < from.length && at(i + 1, j) >= at(i, j + 1))) {
			push("removed", from[i] ?? "");
			i += 1;
		} else {
			push("added", to[j] ?? "");
			j += 1;
		}
	}
	return parts;
}

/** Whether one text replaced the other rather than change it: less than half of the longer one stayed. */
export function isRewrite(parts: readonly DiffPart[]): boolean {
	const length = (own: DiffPart["kind"]) =>
		parts.reduce((sum, { kind, text }) => sum + (kind === own ? text.trim().length : 0), 0);
	const same = length("same");
	return same < Math.max(length("removed"), length("added"));
}
