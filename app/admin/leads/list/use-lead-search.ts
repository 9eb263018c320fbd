import { type ChangeEvent, type SubmitEvent, useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useNavigate, useNavigation, useNavigationType } from "react-router";
import * as v from "valibot";

/** Fields that are typed letter by letter, and mean something after each. */
const TYPED = new Set(["search", "text"]);
/** After the last digit of a date. */
const TYPING_MS = 250;

/** What an address that the fields asked for carries with it: how many they had asked for by then. */
const Asked = v.object({ asked: v.number() });

/** The form's fields as an address, with a lead beside the list: what says nothing is left out. */
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

/**
 * A form whose fields are the address: a choice goes there at once, and so does each letter, in place of the address
 * before, unless the answer to one is still on its way; and a new address shows in the fields.
 */
export function useLeadSearch(fields: Readonly<Record<string, string | undefined>>) {
	const form = useRef<HTMLFormElement>(null);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const navigate = useNavigate();
	const { state } = useNavigation();
	/** Letters were typed while an answer was on its way: they are asked for when it is there. */
	const typedSince = useRef(false);
	/** The last question is still on its way. */
	const waits = useRef(false);
	const asked = useRef(0);
	const go = (replace: boolean, lead: string | null = null) => {
		clearTimeout(timer.current);
		timer.current = undefined;
		// The browser says beside the field what is wrong with a day.
		if (!form.current?.reportValidity()) return;
		asked.current += 1;
		waits.current = true;
		const options = { replace, preventScrollReset: true, state: { asked: asked.current } };
		void navigate(addressOf(form.current, lead), options);
	};
	const location = useLocation();
	const wentBack = useNavigationType() === "POP";
	const answered = v.is(Asked, location.state) && !wentBack ? location.state.asked : null;
	const opened = answered === null && !wentBack ? new URLSearchParams(location.search).get("lead") : null;
	const shown = JSON.stringify(fields);
	useEffect(() => {
		// What is being typed is newer than any answer, and so is what was asked for since that answer's question: this
		// runs after the paint, when a next letter may have been typed.
		if (timer.current !== undefined || typedSince.current) return;
		if (answered !== null && answered < asked.current) return;
		if (opened && waits.current) return;
		const values = new Map(Object.entries(fieldsIn(shown)));
		for (const field of form.current?.elements ?? []) {
			const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
			if (isField && field.type !== "hidden" && field.name) {
				const value = values.get(field.name) ?? "";
				if (field.value.trim() !== value) field.value = value;
			}
		}
	}, [shown, answered, opened]);
	const goAgain = useEffectEvent(go);
	useEffect(() => {
		if (state !== "idle") return;
		// A lead that was opened while the answer was on its way took its place, and stays open beside what is found.
		const again = typedSince.current || (waits.current && opened);
		typedSince.current = false;
		waits.current = false;
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
			// A year is typed digit by digit, and has its turn when all four are there.
			else if (target.type === "date") timer.current = setTimeout(go, TYPING_MS, false);
			else go(false);
		},
		onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
			event.preventDefault();
			go(false);
		},
	};
}

function fieldsIn(text: string): Record<string, string> {
	return JSON.parse(text);
}
