import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { TextInput } from "#app/ui/field/field.tsx";
import { formatProfitInput, type TypedProfit, typeProfit } from "#domain/tax/parse-profit.ts";

interface ProfitInputProps {
	id: string;
	label: string;
	hint: ReactNode;
	initial: string;
}

/** The profit field: digits only, formatted as pounds with separators while typing (docs/specification/tax.md#calculator). */
export function ProfitInput({ id, label, hint, initial }: ProfitInputProps) {
	const [{ shown }, setTyped] = useState<TypedProfit>(() => ({
		shown: formatProfitInput(initial),
		behindPoint: null,
	}));
	const input = useRef<HTMLInputElement>(null);
	/** Number of digits after the caret, which stays constant when separators are added or removed. */
	const behind = useRef<number | null>(null);
	/** Whether the last input deleted forwards, as the Delete key does. */
	const forwards = useRef(false);

	function read(element: HTMLInputElement, event?: Event) {
		const { value, selectionStart, selectionEnd } = element;
		const typing = event instanceof InputEvent ? event : null;
		// During an IME composition the field must not be reformatted.
		if (typing?.isComposing) return setTyped({ shown: value, behindPoint: null });
		forwards.current = typing?.inputType === "deleteContentForward";
		// Selected text stays selected at hydration, to be replaced by what is typed next.
		if (element === document.activeElement && selectionStart === selectionEnd)
			behind.current = value.slice(selectionStart ?? value.length).replace(/\D/g, "").length;
		setTyped(before => typeProfit(before, value));
	}

	// Takes over what was typed before hydration.
	// biome-ignore lint/correctness/useExhaustiveDependencies: only on mount
	useEffect(() => {
		if (input.current) read(input.current);
	}, []);

	// Runs on every render, also if `shown` is unchanged: when a deleted separator is restored, the caret must still be moved.
	useLayoutEffect(() => {
		if (behind.current === null || !input.current) return;
		let place = shown.length;
		for (let left = behind.current; place > 0 && left > 0; place -= 1) {
			if (/\d/.test(shown[place - 1] ?? "")) left -= 1;
		}
		// Before the separator, so that the next Backspace deletes a digit instead of that separator again.
		if (!forwards.current && shown[place - 1] === ",") place -= 1;
		input.current.setSelectionRange(place, place);
		behind.current = null;
	});

	return (
		<TextInput
			ref={input}
			id={id}
			name="profit"
			label={label}
			hint={hint}
			value={shown}
			onChange={event => read(event.currentTarget, event.nativeEvent)}
			onCompositionEnd={event => read(event.currentTarget)}
			inputMode="numeric"
			autoComplete="off"
			placeholder="e.g. £500,000"
		/>
	);
}
