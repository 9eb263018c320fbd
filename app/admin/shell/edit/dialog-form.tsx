import type { FormHTMLAttributes, ReactNode } from "react";
import { Button } from "#app/ui/button/button.tsx";
import * as page from "../page/page.css.ts";

/** The form of a small dialog: its fields, the submit button, and a second button. */
export function DialogForm({
	send,
	submit,
	busy,
	disabled,
	danger,
	second,
	children,
	...rest
}: Omit<FormHTMLAttributes<HTMLFormElement>, "onSubmit"> & {
	send: (form: HTMLFormElement) => void;
	/** The submit button's label. */
	submit: ReactNode;
	busy?: boolean;
	disabled?: boolean;
	danger?: boolean;
	second: { words: ReactNode; onClick: () => void; disabled?: boolean };
}) {
	return (
		<form
			{...rest}
			className={page.stack}
			onSubmit={event => {
				event.preventDefault();
				if (!disabled) send(event.currentTarget);
			}}
		>
			{children}
			<div className={page.row}>
				<Button
					type="submit"
					variant={danger ? "danger" : "primary"}
					disabled={disabled ?? false}
					busy={busy ?? false}
				>
					{submit}
				</Button>
				<Button variant="secondary" disabled={second.disabled} onClick={second.onClick}>
					{second.words}
				</Button>
			</div>
		</form>
	);
}
