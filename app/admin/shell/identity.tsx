import { useSnapshot } from "valtio/react";
import { proxy } from "valtio/vanilla";
import { apiRequest } from "#app/http/api-request.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { TextField } from "#app/ui/form/form-fields.tsx";
import { type FormValues, UnvalidatedForm, useForm } from "#app/ui/form/use-form.ts";
import type { Refuse } from "./change.tsx";
import { failureWords } from "./edit/failure-words.ts";
import { ServerForm } from "./edit/server-form.tsx";

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
	const form = useForm(UnvalidatedForm, { id: "identity" });
	async function send(values: FormValues, refuse: Refuse): Promise<void> {
		try {
			await apiRequest("POST", "/api/staff/confirmation", values);
			answer(true);
		} catch (error) {
			refuse({ password: failureWords(error, "That did not work. Please try again.") ?? "" });
		}
	}

	return (
		<ServerForm
			of={form}
			send={send}
			submit="Continue"
			busy="Checking…"
			aside={
				<Button variant="secondary" onClick={() => answer(false)}>
					Cancel
				</Button>
			}
		>
			<p>
				Accounts, second factors and the address of alerts are changed only by someone who entered their
				password in the last 15 minutes.
			</p>
			<TextField
				name="password"
				type="password"
				label="Your password"
				autoComplete="current-password"
				data-autofocus
			/>
		</ServerForm>
	);
}
