import { type ChangeEvent, type SubmitEvent, useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useNavigate, useNavigation, useNavigationType } from "react-router";
import * as v from "valibot";

/** Types of fields that search after each letter. */
const TYPED = new Set(["search", "text"]);
/** Debounce in milliseconds after the last digit of a date. */
const TYPING_MS = 250;

/** Navigation state: the number of the search that led to this URL. */
const SearchState = v.object({ search: v.number() });

/** Returns the URL for the form's fields, with a lead beside the list; default values are omitted. */
function addressOf(form: HTMLFormElement, lead: string | null): string {
	const query = new URLSearchParams();
	for (const [name, value] of new FormData(form)) {
		if (typeof value !== "string" || !value.trim()) continue;
		if ((name === "status" && value === "all") || (name === "sort" && value === "-createdAt")) continue;
		query.set(name, value);
	}
	if (lead) query.set("lead", lead);
	return `?${query}`;
}

/** Shows values in the fields of a form, by name; a field without one is emptied. */
function showValues(form: HTMLFormElement, values: ReadonlyMap<string, string>): void {
	for (const field of form.elements) {
		const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
		if (!isField || field.type === "hidden" || !field.name) continue;
		const value = values.get(field.name) ?? "";
		if (field.value.trim() !== value) field.value = value;
	}
}

/**
 * Synchronises a form with the URL: a choice navigates at once, and so does each letter, replacing the history entry, unless a
 * response is pending; and a new URL updates the fields.
 */
export function useLeadSearch(fields: Readonly<Record<string, string | undefined>>) {
	const form = useRef<HTMLFormElement>(null);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const navigate = useNavigate();
	const { state } = useNavigation();
	/** Letters were typed while a response was pending; they are searched when it arrives. */
	const typedSince = useRef(false);
	const isPending = useRef(false);
	const lastSearch = useRef(0);
	const go = (replace: boolean, lead: string | null = null) => {
		clearTimeout(timer.current);
		timer.current = undefined;
		// The browser shows an error beside an invalid date.
		if (!form.current?.reportValidity()) return;
		lastSearch.current += 1;
		isPending.current = true;
		const options = { replace, preventScrollReset: true, state: { search: lastSearch.current } };
		void navigate(addressOf(form.current, lead), options);
	};
	const location = useLocation();
	const wentBack = useNavigationType() === "POP";
	const answered = v.is(SearchState, location.state) && !wentBack ? location.state.search : null;
	const opened = answered === null && !wentBack ? new URLSearchParams(location.search).get("lead") : null;
	const values = JSON.stringify(fields);
	useEffect(() => {
		// Input newer than the response must not be overwritten, whether it has been requested or not: effects run after the paint,
		// when the next letter may have been typed.
		if (timer.current !== undefined || typedSince.current) return;
		if (answered !== null && answered < lastSearch.current) return;
		if (opened && isPending.current) return;
		if (form.current) showValues(form.current, new Map(Object.entries<string>(JSON.parse(values))));
	}, [values, answered, opened]);
	const goAgain = useEffectEvent(go);
	useEffect(() => {
		if (state !== "idle") return;
		// Opening a lead during the request replaced its navigation: search again, with the lead open beside the result.
		const again = typedSince.current || (isPending.current && opened);
		typedSince.current = false;
		isPending.current = false;
		if (again) goAgain(true, opened);
	}, [state, opened]);
	useEffect(() => () => clearTimeout(timer.current), []);
	return {
		form,
		onChange: ({ target }: ChangeEvent<HTMLFormElement>) => {
			clearTimeout(timer.current);
			if (TYPED.has(target.type)) {
				if (state === "idle") go(true);
				else typedSince.current = true;
			}
			// A year is typed digit by digit, so wait until it is complete.
			else if (target.type === "date") timer.current = setTimeout(go, TYPING_MS, false);
			else go(false);
		},
		onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
			event.preventDefault();
			go(false);
		},
	};
}
