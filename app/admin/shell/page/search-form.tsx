import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { Form } from "react-router";
import { Button } from "#app/ui/button/button.tsx";
import { TextInput } from "#app/ui/field/field.tsx";
import * as page from "./page.css.ts";

type Values = Readonly<Record<string, string>>;

/** Updates a form's fields when their values in the URL change; other fields keep their input. */
function useFollowing(values: Values) {
	const form = useRef<HTMLFormElement>(null);
	const shown = useRef(values);
	useEffect(() => {
		for (const [name, value] of Object.entries(values)) {
			const field = form.current?.elements.namedItem(name);
			const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
			const before = shown.current[name];
			// What was typed while the result of an earlier search was loading stays.
			const isTyping = field === document.activeElement && isField && field.value !== before;
			if (isField && before !== value && !isTyping) field.value = value;
		}
		shown.current = values;
	});
	return form;
}

/**
 * A form whose choices are in the URL's query; `values` are the current ones by name, also after back navigation. Selects among
 * `children` submit on change.
 */
export function FilterForm({ values, ...rest }: { values: Values } & ComponentProps<typeof Form>) {
	return (
		<Form
			{...rest}
			ref={useFollowing(values)}
			method="get"
			preventScrollReset
			onChange={event => {
				if (event.target instanceof HTMLSelectElement) event.currentTarget.requestSubmit();
			}}
		/>
	);
}

interface SearchFormProps {
	/** Element id of the search field. */
	id: string;
	q: string;
	values?: Values;
	/** Hint at the searchable fields. */
	placeholder: string;
	children?: ReactNode;
}

/** The search and filter form of a list, based on FilterForm. */
export function SearchForm({ id, q, values, placeholder, children }: SearchFormProps) {
	return (
		<FilterForm values={{ ...values, q }} role="search" className={page.toolbar}>
			<div className={page.grow}>
				<TextInput
					id={id}
					name="q"
					type="search"
					label="Search"
					placeholder={placeholder}
					defaultValue={q}
					data-search
				/>
			</div>
			{children}
			<Button type="submit" variant="secondary">
				Search
			</Button>
		</FilterForm>
	);
}
