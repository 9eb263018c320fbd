import { useEffect, useRef, useState } from "react";
import { useStaff } from "../staff";
import { type Draft, differs, forgetDraft, keepDraft, readDraft } from "./drafts";
import { describeField, fillValues, readValues, type Values } from "./form-values";

/** What is stored of what a form edits. */
export interface Stored {
	/** Grows with each save. */
	version: number;
	/** Who saved it, and when (ISO 8601), where that is known. */
	by: string | null;
	at: string | null;
	/** As the form's fields hold it. */
	values: Values;
	/** It was deleted; `values` are its last. */
	deleted?: boolean;
}

/** What a record has beside the values that a form edits. */
export interface Saved {
	id: string;
	version: number;
	updatedBy: string | null;
	updatedAt: string;
}

/** What a form edits of a record. */
export type Edited<T> = Omit<T, keyof Saved>;

/** What is stored of a record: it, as it was last seen, or null for one that was never there. */
export function useStored<T extends Saved>(found: T | null, valuesOf: (found: Edited<T>) => Values) {
	const last = useRef(found);
	if (found) last.current = found;
	const known = last.current;
	if (!known) return { known, stored: null };
	const { id: _id, version, updatedBy, updatedAt, ...own } = known;
	const values = valuesOf(own);
	const stored: Stored = found
		? { version, by: updatedBy, at: updatedAt, values }
		: { version: version + 1, by: null, at: null, values, deleted: true };
	return { known, stored };
}

/** A field that somebody else changed meanwhile, both texts in words, and which of them stands in the form now. */
interface Clash {
	name: string;
	label: string;
	theirs: string;
	mine: string;
	/** Null until the person at the screen decides. */
	choice: "mine" | "theirs" | null;
}

/** What somebody else saved while this form was open, and where the two differ. */
export interface Notice {
	stored: Stored;
	clashes: Clash[];
	/** The person's own values, to be put back by "Keep mine". */
	mine: Values;
}

/** The one clash of a form whose subject was deleted. */
const WHOLE = "";

/** The fields of the form within `place`, to be read and filled. */
function useFields() {
	const place = useRef<HTMLDivElement>(null);
	/** Values whose fields are not there yet, because they depend on another one. */
	const waiting = useRef<Values>({});
	const form = () => place.current?.querySelector("form") ?? null;
	function fill(values: Values): void {
		const element = form();
		if (element) waiting.current = fillValues(element, values);
	}
	useEffect(() => {
		if (Object.keys(waiting.current).length > 0) fill(waiting.current);
	});
	return { place, form, fill };
}

/** What somebody else saved beside what was typed: their values of fields that nobody touched here, and all that differ. */
function compare(form: HTMLFormElement, opened: Values, typed: Values, saved: Values) {
	const theirs = Object.entries(saved).filter(([field, value]) => {
		const before = opened[field] ?? "";
		return value !== before && value !== (typed[field] ?? before);
	});
	const isUntouched = (field: string) => (typed[field] ?? "") === (opened[field] ?? "");
	const clashes = theirs.flatMap(([field, value]): Clash[] => {
		const described = describeField(form, field);
		if (!described) return [];
		const { label, inWords } = described;
		const choice = isUntouched(field) ? "theirs" : null;
		return [{ name: field, label, theirs: inWords(value), mine: inWords(typed[field] ?? ""), choice }];
	});
	return { untouched: Object.fromEntries(theirs.filter(([field]) => isUntouched(field))), clashes };
}

/**
 * Watches over a form within `place`: keeps what is typed as this person's draft, follows what others save, and never
 * replaces what was typed without being told to. `version` is the one that a save is based on.
 */
export function useEdit(name: string, stored: Stored | null, onDeleted?: () => void) {
	const { username } = useStaff();
	const { place, form, fill } = useFields();
	const [base, showBase] = useState(stored);
	// Events that a fill sets off must see the base of this moment, and not that of the last rendering.
	const from = useRef(base);
	const setBase = (now: Stored | null) => {
		from.current = now;
		showBase(now);
	};
	const [restored, setRestored] = useState(false);
	const [notice, setNotice] = useState<Notice | null>(null);
	/** The fields as the form was opened or last saved. */
	const opened = useRef<Values>({});
	/** What stands in the form; of one that was left while it was being stored, what was kept of it. */
	function mine(): Values {
		const element = form();
		return element ? readValues(element) : (readDraft(username, name)?.values ?? opened.current);
	}
	function remember(): void {
		const values = mine();
		const draft: Draft = { version: from.current?.version ?? null, base: opened.current, values };
		if (differs(values, opened.current)) keepDraft(username, name, draft);
		else forgetDraft(username, name);
	}

	/** From now on a save goes over what `now` says. */
	function startFrom(now: Stored | null): void {
		setBase(now);
		if (now) opened.current = { ...mine(), ...now.values };
		remember();
	}

	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each form that is opened
	useEffect(() => {
		opened.current = { ...mine(), ...stored?.values };
		const draft = readDraft(username, name);
		if (!draft) return;
		opened.current = draft.base;
		if (stored && draft.version !== null)
			setBase({ ...stored, version: draft.version, values: draft.base, deleted: false });
		fill(draft.values);
		setRestored(true);
	}, [username, name]);

	const behind = stored && base && stored.version > base.version ? stored : null;
	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each version that somebody saved
	useEffect(() => {
		const element = form();
		if (!behind || !element) return;
		const typed = readValues(element);
		if (behind.deleted) {
			if (!differs(typed, opened.current)) return onDeleted?.();
			const clash = { name: WHOLE, label: "", theirs: "", mine: "", choice: null };
			return setNotice({ stored: behind, clashes: [clash], mine: typed });
		}
		const { untouched, clashes } = compare(element, opened.current, typed, behind.values);
		const typedAny = differs(typed, opened.current);
		fill(untouched);
		setNotice(typedAny && clashes.length > 0 ? { stored: behind, clashes, mine: typed } : null);
		if (clashes.every(({ choice }) => choice)) startFrom(behind);
	}, [behind?.version]);

	return {
		place,
		version: base?.version,
		/** A save must make it anew. */
		deleted: base?.deleted ?? false,
		notice,
		/** Somebody saved other words, and the person at the screen has not chosen yet. */
		undecided: notice?.clashes.some(({ choice }) => !choice) ?? false,
		restored,
		/** To be called whenever something was typed. */
		remember,
		choose(field: string, choice: "mine" | "theirs") {
			if (!notice) return;
			if (field === WHOLE && choice === "theirs") {
				forgetDraft(username, name);
				return onDeleted?.();
			}
			const chosen = choice === "mine" ? notice.mine : notice.stored.values;
			if (field !== WHOLE) fill({ [field]: chosen[field] ?? "" });
			const clashes = notice.clashes.map(clash => (clash.name === field ? { ...clash, choice } : clash));
			setNotice({ ...notice, clashes });
			if (clashes.every(clash => clash.choice)) startFrom(notice.stored);
		},
		/** Drops what was typed and shows what is stored. */
		discard() {
			fill(stored?.values ?? opened.current);
			if (stored) setBase(stored);
			opened.current = { ...opened.current, ...stored?.values };
			setNotice(null);
			setRestored(false);
			forgetDraft(username, name);
		},
		/**
		 * To be called as the form is sent, with what is sent where the form may be gone. What it returns is called once that is
		 * stored, with its version where the form stays open: what was typed since then is not.
		 */
		saving(values = mine()) {
			return (version?: number) => {
				opened.current = values;
				const now = from.current;
				if (now && version !== undefined) setBase({ ...now, version, deleted: false, values });
				setNotice(null);
				setRestored(false);
				remember();
			};
		},
	};
}
