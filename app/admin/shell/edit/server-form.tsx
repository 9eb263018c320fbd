import type { ReactNode } from "react";
import type { GenericSchema, InferOutput } from "valibot";
import { Form, SubmitButton } from "#app/ui/form/form.tsx";
import { type FormHandle, showFieldErrors } from "#app/ui/form/use-form.ts";
import type { Refuse } from "../change";
import * as page from "../page/page.css.ts";

/**
 * A form of the back office: messages, the server's as well, stand beside their fields, and the first takes the focus.
 * `send` hands `refuse` on to `make`.
 */
export function ServerForm<Schema extends GenericSchema>({
	of: form,
	send,
	submit,
	summary = false,
	waits = false,
	children,
	aside,
}: {
	of: FormHandle<Schema>;
	send: (values: InferOutput<Schema>, refuse: Refuse) => Promise<void>;
	/** Words of the button. */
	submit: ReactNode;
	/** What is wrong stands at its top too: for a form that is longer than a screen. */
	summary?: boolean | undefined;
	/** It cannot be sent yet. */
	waits?: boolean | undefined;
	children: ReactNode;
	/** Beside the button. */
	aside?: ReactNode;
}) {
	return (
		<Form
			of={form}
			summary={summary}
			className={page.form}
			onSubmit={values => send(values, fields => showFieldErrors(form, fields))}
		>
			{children}
			<div className={page.row}>
				<SubmitButton keepsFocus busy="Saving…" disabled={waits}>
					{submit}
				</SubmitButton>
				{aside}
			</div>
		</Form>
	);
}
