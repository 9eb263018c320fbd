import { type ReactNode, useEffect, useRef } from "react";
import { Form, useSubmit } from "react-router";
import { Button } from "../../ui/button/button";
import { TextInput } from "../../ui/field/field";
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

interface SearchFormProps {
	/** Of the search field. */
	id: string;
	q: string;
	values?: Values;
	/** What can be searched for. */
	placeholder: string;
	children?: ReactNode;
}

/**
 * Search and filter of a list; all of it stands in the address. Selects among `children` act when they are changed, and
 * `values` are theirs by name.
 */
export function SearchForm({ id, q, values, placeholder, children }: SearchFormProps) {
	const submit = useSubmit();
	const form = useFollowing({ ...values, q });
	return (
		<Form
			ref={form}
			method="get"
			role="search"
			className={page.toolbar}
			onChange={event => {
				if (event.target instanceof HTMLSelectElement) void submit(event.currentTarget);
			}}
		>
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
		</Form>
	);
}
