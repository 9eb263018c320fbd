import { PasswordChange } from "#domain/accounts/account-forms.ts";
import { TextField } from "../../ui/form/form-fields";
import { resetForm, useForm } from "../../ui/form/use-form";
import { call } from "../shell/call";
import { ChangeForm } from "../shell/edit/change-form";
import { Panel } from "../shell/page/page";

/** Changes one's own password; every other browser is signed out. */
export function PasswordForm() {
	const form = useForm(PasswordChange, { id: "pw", initial: { current: "", next: "" } });
	return (
		<Panel title="Your password">
			<ChangeForm
				of={form}
				submit="Change password"
				change={body => call("POST", "/api/staff/password", body)}
				onDone={() => resetForm(form)}
				done={{ title: "Password changed", description: "All your other browsers have been signed out." }}
				failed="Failed to change the password"
			>
				<TextField name="current" type="password" label="Current password" autoComplete="current-password" />
				<TextField
					name="next"
					type="password"
					label="New password"
					hint="At least 10 characters."
					autoComplete="new-password"
				/>
			</ChangeForm>
		</Panel>
	);
}
