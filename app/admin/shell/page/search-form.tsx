import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { Form } from "react-router";
import { Button } from "#app/ui/button/button.tsx";
import { TextInput } from "#app/ui/field/field.tsx";
import * as page from "./page.css.ts";

type Values = Readonly<Record<string, string>>;

/** Shows in a form's fields what the address says now, and leaves alone those of which it says what it said. */
function useFollowing(values: Values) {
	const form = useRef<HTMLFormElement>(null);
	const shown = useRef(values);
	useEffect(() => {
		for (const [name, value] of Object.entries(values)) {
			const field = form.current?.elements.namedItem(name);
			const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
			if (isField && shown.current[name] !== value) field.value = value;
		}
		shown.current = values;
	});
	return form;
}

/**
 * Choices that stand in the address, of which `values` are those of now by name: also after one went back. Selects among
 * `children` act when they are changed.
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
	/** Of the search field. */
	id: string;
	q: string;
	values?: Values;
	/** What can be searched for. */
	placeholder: string;
	children?: ReactNode;
}

/** Search and filter of a list, as FilterForm has it. */
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
