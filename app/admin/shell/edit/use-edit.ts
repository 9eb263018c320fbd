import { useEffect, useRef, useState } from "react";
import { useStaff } from "../staff.ts";
import { compare, type Notice } from "./clashes.ts";
import { type Draft, differs, forgetDraft, keepDraft, readDraft } from "./drafts.ts";
import { fillValues, readValues, type Values } from "./form-values.ts";
import type { Stored } from "./stored.ts";

/** Field name of the only clash of a form whose record was deleted. */
const WHOLE = "";

/** Returns functions to read and fill the fields of the form within `place`. */
function useFields() {
	const place = useRef<HTMLDivElement>(null);
	/** Values whose fields are not rendered yet, because they depend on another field. */
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

/**
 * Watches the form within `place`: stores the input as the user's draft, merges others' saved changes, and never overwrites
 * input without a decision. `version` is the one on which a save is based.
 */
export function useEdit(name: string, stored: Stored | null, onDeleted?: () => void) {
	const { username } = useStaff();
	const { place, form, fill } = useFields();
	const [base, showBase] = useState(stored);
	// A ref, because events triggered by `fill` must see the current base, not that of the last render.
	const from = useRef(base);
	const setBase = (now: Stored | null) => {
		from.current = now;
		showBase(now);
	};
	const [restored, setRestored] = useState(false);
	const [notice, setNotice] = useState<Notice | null>(null);
	/** The field values when the form was opened or last saved. */
	const opened = useRef<Values>({});
	/** Returns the form's values; if the form was unmounted while saving, those of its draft. */
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

	/** From now on saving is based on `now` and overwrites it. */
	function startFrom(now: Stored | null): void {
		setBase(now);
		if (now) opened.current = { ...mine(), ...now.values };
		remember();
	}

	// biome-ignore lint/correctness/useExhaustiveDependencies: only when a form is opened
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

	const shown = useRef(stored);
	// A text's version falls when its draft is discarded.
	const isDropped = (stored?.version ?? 0) < (shown.current?.version ?? 0);
	const behind = stored && base && (stored.version > base.version || isDropped) ? stored : null;
	useEffect(() => {
		shown.current = stored;
	});
	// biome-ignore lint/correctness/useExhaustiveDependencies: only when a new version was saved
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
		/** The stored values on which a save is based. */
		values: base?.values,
		/** The record must be created anew by saving. */
		deleted: base?.deleted ?? false,
		notice,
		/** Somebody else saved conflicting values, and the user has not decided yet. */
		undecided: notice?.clashes.some(({ choice }) => !choice) ?? false,
		restored,
		/** Must be called on every input. */
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
		/** Discards the input and shows the stored values. */
		discard() {
			fill(stored?.values ?? opened.current);
			if (stored) setBase(stored);
			opened.current = { ...opened.current, ...stored?.values };
			setNotice(null);
			setRestored(false);
			forgetDraft(username, name);
		},
		/**
		 * Must be called when the form is sent, with the sent values if the form may be unmounted. The function that it returns
		 * must be called after storing, with the new version if the form stays open; input made in between stays unsaved.
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
