import { useEffect, useRef, useState } from "react";
import * as v from "valibot";
import { Badge } from "#app/ui/badge/badge.tsx";
import { TextField } from "#app/ui/form/form-fields.tsx";
import { useForm } from "#app/ui/form/use-form.ts";
import { TextList } from "#app/ui/text-list/text-list.tsx";
import { CodeConfirmation, PasswordConfirmation } from "#domain/accounts/account-forms.ts";
import { ChangeButton, call, callFor } from "../shell/change.tsx";
import { ChangeForm } from "../shell/edit/change-form.tsx";
import * as page from "../shell/page/page.css.ts";
import { howMany, Panel } from "../shell/page/page.tsx";

const Proposal = v.object({ key: v.string(), address: v.string(), picture: v.string() });
const Confirmed = v.object({ recoveryCodes: v.array(v.string()) });

const PATH = "/api/staff/second-factor";
const failed = "Failed to change the second factor";

/** Turns the user's own second factor on and off. */
export function SecondFactor({ on, codesLeft }: { on: boolean; codesLeft: number }) {
	const [proposal, setProposal] = useState<v.InferOutput<typeof Proposal> | null>(null);
	const [codes, setCodes] = useState<string[]>([]);
	const propose = async () => setProposal(await callFor(Proposal, "POST", PATH));
	return (
		<Panel
			title="Your second factor"
			aside={<Badge tone={on ? "success" : "neutral"}>{on ? "On" : "Off"}</Badge>}
		>
			<div className={page.stack}>
				{codes.length > 0 ? <RecoveryCodes codes={codes} /> : null}
				{on ? (
					<>
						<p className={page.quiet}>{howMany(codesLeft, "recovery code")} left.</p>
						<TurnOff onAnswer={() => setCodes([])} />
					</>
				) : proposal ? (
					<>
						<p>Scan this with an authenticator app, or type in the key, then enter the code the app shows.</p>
						<img src={proposal.picture} width={176} height={176} alt="QR code of the key below" />
						<p className={page.code}>{proposal.key}</p>
						<TurnOn
							onDone={codes => {
								setCodes(codes);
								setProposal(null);
							}}
						/>
					</>
				) : codes.length > 0 ? null : (
					<>
						<p className={page.quiet}>
							With a second factor, a stolen password is useless on its own: signing in also requires a code
							from an app on your phone.
						</p>
						<div>
							<ChangeButton change={propose} failed={failed}>
								Set up
							</ChangeButton>
						</div>
					</>
				)}
			</div>
		</Panel>
	);
}

/** Takes the focus when it appears, otherwise a screen reader would announce the next field. */
function RecoveryCodes({ codes }: { codes: readonly string[] }) {
	const shown = useRef<HTMLElement>(null);
	useEffect(() => shown.current?.focus(), []);
	return (
		<section ref={shown} tabIndex={-1} aria-label="Recovery codes" className={page.stack}>
			<p>
				Keep these recovery codes somewhere safe. If you lose your phone, each can be used once to sign in.
				They will not be shown again.
			</p>
			<TextList of={codes} className={page.code} />
		</section>
	);
}

function TurnOff({ onAnswer }: { onAnswer: () => void }) {
	const form = useForm(PasswordConfirmation, { id: "f", initial: { password: "" } });
	return (
		<ChangeForm
			of={form}
			submit="Turn off"
			change={body => call("DELETE", PATH, body).finally(onAnswer)}
			done={{ title: "Second factor turned off" }}
			failed={failed}
		>
			<TextField name="password" type="password" label="Your password" autoComplete="current-password" />
		</ChangeForm>
	);
}

function TurnOn({ onDone }: { onDone: (recoveryCodes: string[]) => void }) {
	const form = useForm(CodeConfirmation, { id: "f", initial: { code: "" } });
	return (
		<ChangeForm
			of={form}
			submit="Turn on"
			change={body => callFor(Confirmed, "PUT", PATH, body)}
			onDone={({ recoveryCodes }) => onDone(recoveryCodes)}
			done={{ title: "Second factor turned on" }}
			failed={failed}
		>
			<TextField name="code" label="Code" inputMode="numeric" autoComplete="one-time-code" />
		</ChangeForm>
	);
}
