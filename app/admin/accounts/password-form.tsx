import { useRef } from "react";
import { TextInput } from "../../ui/field/field";
import { call } from "../shell/call";
import { text } from "../shell/form-data";
import { Panel } from "../shell/page";
import { ServerForm } from "../shell/server-form";
import { useChange } from "../shell/use-change";

/** Changes one's own password; every other browser is signed out. */
export function PasswordForm() {
	const { make } = useChange();
	const place = useRef<HTMLDivElement>(null);
	return (
		<Panel title="Your password">
			<div ref={place}>
				<ServerForm
					submit="Change password"
					send={async (data, refused) => {
						const body = { current: text(data, "current"), next: text(data, "next") };
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
						if (saved) place.current?.querySelector("form")?.reset();
					}}
				>
					{errors => (
						<>
							<TextInput
								id="pw-current"
								name="current"
								type="password"
								label="Current password"
								autoComplete="current-password"
								error={errors.current}
							/>
							<TextInput
								id="pw-next"
								name="next"
								type="password"
								label="New password"
								hint="At least 10 characters."
								autoComplete="new-password"
								error={errors.next}
							/>
						</>
					)}
				</ServerForm>
			</div>
		</Panel>
	);
}
