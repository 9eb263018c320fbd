import type { ReactNode } from "react";
import type { GenericSchema, InferOutput } from "valibot";
import { Form, SubmitButton } from "#app/ui/form/form.tsx";
import { type FormHandle, showFieldErrors } from "#app/ui/form/use-form.ts";
import type { Refuse } from "../change.tsx";
import * as page from "../page/page.css.ts";

/**
 * A form of the back office: error messages, also the server's, are shown beside their fields, and the first invalid field
 * takes the focus. `send` passes `refuse` on to `make`.
 */
export function ServerForm<Schema extends GenericSchema>({
	of: form,
	send,
	submit,
	busy = "Saving…",
	danger = false,
	summary = false,
	waits = false,
	children,
	aside,
}: {
	of: FormHandle<Schema>;
	send: (values: InferOutput<Schema>, refuse: Refuse) => Promise<void>;
	/** The button's label, and the one while the form is sent. */
	submit: ReactNode;
	busy?: string;
	/** Whether what it does cannot be undone. */
	danger?: boolean;
	/** Whether errors are also summarised at the top, for a form longer than a screen. */
	summary?: boolean | undefined;
	/** Whether the form cannot be sent yet. */
	waits?: boolean | undefined;
	children: ReactNode;
	/** Content beside the button. */
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
				<SubmitButton keepsFocus variant={danger ? "danger" : "primary"} busy={busy} disabled={waits}>
					{submit}
				</SubmitButton>
				{aside}
			</div>
		</Form>
	);
}
