import { useState } from "react";
import * as v from "valibot";
import { CodeConfirmation, PasswordConfirmation } from "#domain/accounts/account-forms.ts";
import { Badge } from "../../ui/badge/badge";
import { Button } from "../../ui/button/button";
import { TextField } from "../../ui/form/form-fields";
import { useForm } from "../../ui/form/use-form";
import { call, callFor } from "../shell/call";
import { howMany } from "../shell/how-many";
import { Panel } from "../shell/page";
import * as page from "../shell/page.css.ts";
import { ServerForm } from "../shell/server-form";
import { useChange } from "../shell/use-change";

const Proposal = v.object({ key: v.string(), address: v.string(), picture: v.string() });
const Confirmed = v.object({ recoveryCodes: v.array(v.string()) });

/** Turns one's own second factor on and off. */
export function SecondFactor({ on, codesLeft }: { on: boolean; codesLeft: number }) {
	const { busy, make } = useChange();
	const password = useForm(PasswordConfirmation, { id: "f", initial: { password: "" } });
	const code = useForm(CodeConfirmation, { id: "f", initial: { code: "" } });
	const [proposal, setProposal] = useState<v.InferOutput<typeof Proposal> | null>(null);
	const [codes, setCodes] = useState<string[]>([]);
	const failed = { title: "Error", description: "Failed to change the second factor" };
	return (
		<Panel
			title="Your second factor"
			aside={<Badge tone={on ? "success" : "neutral"}>{on ? "On" : "Off"}</Badge>}
		>
			<div className={page.stack}>
				{codes.length > 0 ? (
					<>
						<p>
							Keep these recovery codes somewhere safe. If you lose your phone, each can be used once to sign
							in. They will not be shown again.
						</p>
						<ul className={page.code}>
							{codes.map(code => (
								<li key={code}>{code}</li>
							))}
						</ul>
					</>
				) : null}
				{on ? (
					<>
						<p className={page.quiet}>{howMany(codesLeft, "recovery code")} left.</p>
						<ServerForm
							of={password}
							submit="Turn off"
							send={async (body, refused) => {
								await make("off", () => call("DELETE", "/api/staff/second-factor", body), {
									done: { title: "Second factor turned off" },
									failed,
									refused,
								});
								setCodes([]);
							}}
						>
							<TextField
								name="password"
								type="password"
								label="Your password"
								autoComplete="current-password"
							/>
						</ServerForm>
					</>
				) : proposal ? (
					<>
						<p>Scan this with an authenticator app, or type in the key, then enter the code the app shows.</p>
						<img src={proposal.picture} width={176} height={176} alt="QR code of the key below" />
						<p className={page.code}>{proposal.key}</p>
						<ServerForm
							of={code}
							submit="Turn on"
							send={async (body, refused) => {
								const confirmed = await make(
									"on",
									() => callFor(Confirmed, "PUT", "/api/staff/second-factor", body),
									{ done: { title: "Second factor turned on" }, failed, refused },
								);
								if (!confirmed) return;
								setCodes(confirmed.recoveryCodes);
								setProposal(null);
							}}
						>
							<TextField name="code" label="Code" inputMode="numeric" autoComplete="one-time-code" />
						</ServerForm>
					</>
				) : (
					<>
						<p className={page.quiet}>
							With a second factor, a stolen password is useless on its own: signing in also requires a code
							from an app on your phone.
						</p>
						<div>
							<Button
								variant="secondary"
								busy={busy === "propose"}
								onClick={async () =>
									setProposal(
										await make("propose", () => callFor(Proposal, "POST", "/api/staff/second-factor"), {
											failed,
										}),
									)
								}
							>
								Set up
							</Button>
						</div>
					</>
				)}
			</div>
		</Panel>
	);
}
