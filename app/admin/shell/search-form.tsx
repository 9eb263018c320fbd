import type { ReactNode } from "react";
import { Form, useSubmit } from "react-router";
import { Button } from "../../ui/button/button";
import { TextInput } from "../../ui/field/field";
import * as page from "./page.css.ts";

/**
 * Search and filter of a list; all of it stands in the address. Selects among `children` act when they are changed.
 * Give it a `key` of all its values, so that it follows the address.
 */
export function SearchForm({
	id,
	q,
	placeholder,
	children,
}: {
	/** Of the search field. */
	id: string;
	q: string;
	/** What can be searched for. */
	placeholder: string;
	children?: ReactNode;
}) {
	const submit = useSubmit();
	return (
		<Form
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
