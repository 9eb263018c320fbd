import { PasswordChange } from "#domain/accounts/account-forms.ts";
import { TextField } from "../../ui/form/form-fields";
import { resetForm, useForm } from "../../ui/form/use-form";
import { call } from "../shell/call";
import { Panel } from "../shell/page";
import { ServerForm } from "../shell/server-form";
import { useChange } from "../shell/use-change";

/** Changes one's own password; every other browser is signed out. */
export function PasswordForm() {
	const { make } = useChange();
	const form = useForm(PasswordChange, { id: "pw", initial: { current: "", next: "" } });
	return (
		<Panel title="Your password">
			<ServerForm
				of={form}
				submit="Change password"
				send={async (body, refused) => {
					const saved = await make(
						"password",
						async () => (await call("POST", "/api/staff/password", body)) ?? true,
						{
							done: {
								title: "Password changed",
								description: "All your other browsers have been signed out.",
							},
							failed: { title: "Error", description: "Failed to change the password" },
							refused,
						},
					);
					if (saved) resetForm(form);
				}}
			>
				<TextField name="current" type="password" label="Current password" autoComplete="current-password" />
				<TextField
					name="next"
					type="password"
					label="New password"
					hint="At least 10 characters."
					autoComplete="new-password"
				/>
			</ServerForm>
		</Panel>
	);
}
