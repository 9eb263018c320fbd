import { useEffect, useRef, useState } from "react";
import { useSnapshot } from "valtio/react";
import { proxy } from "valtio/vanilla";
import { apiRequest, RequestError } from "#app/http/api-request.ts";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { TextInput } from "#app/ui/field/field.tsx";
import { DialogForm } from "./edit/dialog-form.tsx";

const state = proxy({ open: false });
let answer: (confirmed: boolean) => void = () => {};

/** Asks for the password again, in a dialog above the current page. Resolves to whether it was correct. */
export function confirmIdentity(): Promise<boolean> {
	answer(false);
	state.open = true;
	return new Promise(resolve => {
		answer = confirmed => {
			state.open = false;
			resolve(confirmed);
		};
	});
}

/** The dialog of `confirmIdentity`. */
export function IdentityDialog() {
	const { open } = useSnapshot(state);
	return (
		<Dialog open={open} onClose={() => answer(false)} title="Is it you?">
			{open ? <PasswordForm /> : null}
		</Dialog>
	);
}

function PasswordForm() {
	const [error, setError] = useState<{ words: string }>();
	const field = useRef<HTMLInputElement>(null);
	// On the button the reason would not be announced; focusing the field announces its message.
	useEffect(() => {
		if (error) field.current?.focus();
	}, [error]);
	const [busy, setBusy] = useState(false);

	async function send(form: HTMLFormElement): Promise<void> {
		const password = String(new FormData(form).get("password") ?? "");
		setBusy(true);
		try {
			await apiRequest("POST", "/api/staff/confirmation", { password });
			answer(true);
		} catch (caught) {
			const words = caught instanceof RequestError ? caught.words : undefined;
			setError({ words: words ?? "That did not work. Please try again." });
		} finally {
			setBusy(false);
		}
	}

	return (
		<DialogForm
			noValidate
			send={form => void send(form)}
			submit="Continue"
			busy={busy}
			second={{ words: "Cancel", onClick: () => answer(false) }}
		>
			<p>
				Accounts, second factors and the address of alerts are changed only by someone who entered their
				password in the last 15 minutes.
			</p>
			<TextInput
				id="identity-password"
				name="password"
				type="password"
				label="Your password"
				autoComplete="current-password"
				error={error?.words}
				ref={field}
				data-autofocus
			/>
		</DialogForm>
	);
}
