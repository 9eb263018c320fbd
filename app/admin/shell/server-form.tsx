import { type ReactNode, useState } from "react";
import type { RequestError } from "#app/http/api-request.ts";
import { Button } from "../../ui/button/button";
import { focusField } from "./form-data";
import * as page from "./page.css.ts";

/** What a form's page does with its values; `refuse` marks the fields that the server named, and says whether they are all there. */
export type Send = (data: FormData, refuse: (error: RequestError) => boolean) => Promise<void>;

/**
 * A form whose values the server checks: its messages stand beside their fields. `children` gets the messages by
 * field name.
 */
export function ServerForm({
	send,
	submit,
	busy = "Saving…",
	children,
	aside,
}: {
	send: Send;
	/** Words of the button, and while it is being sent. */
	submit: ReactNode;
	busy?: string;
	children: (errors: Readonly<Record<string, string>>) => ReactNode;
	/** Beside the button. */
	aside?: ReactNode;
}) {
	const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
	const [sending, setSending] = useState(false);
	return (
		<form
			noValidate
			className={page.form}
			onSubmit={async event => {
				event.preventDefault();
				const form = event.currentTarget;
				setSending(true);
				setErrors({});
				await send(new FormData(form), error => {
					setErrors(error.fields);
					return focusField(form, error.fields);
				});
				setSending(false);
			}}
		>
			{children(errors)}
			<div className={page.row}>
				<Button type="submit" busy={sending}>
					{sending ? busy : submit}
				</Button>
				{aside}
			</div>
		</form>
	);
}
