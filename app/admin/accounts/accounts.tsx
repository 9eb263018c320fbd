import { loadAccounts, type OwnAccount } from "#app/admin/accounts/.server/load-accounts.ts";
import { loadAlerts } from "#app/admin/accounts/.server/load-alerts.ts";
import { staffContext } from "#app/http/session/.server/admin-gate.ts";
import { Badge } from "#app/ui/badge/badge.tsx";
import { TextField } from "#app/ui/form/form-fields.tsx";
import { useForm } from "#app/ui/form/use-form.ts";
import { PasswordChange } from "#domain/accounts/account-forms.ts";
import { browserName } from "../shell/browser-name.ts";
import { ChangeButton, call } from "../shell/change.tsx";
import { ChangeForm } from "../shell/edit/change-form.tsx";
import { SettingSwitch } from "../shell/edit/setting-switch.tsx";
import * as page from "../shell/page/page.css.ts";
import { Ago, PageHead, Panel } from "../shell/page/page.tsx";
import type { Route } from "./+types/accounts";
import { AccountList } from "./account-list.tsx";
import { Alerts } from "./alerts.tsx";
import { Passkeys } from "./passkeys.tsx";
import { SecondFactor } from "./second-factor.tsx";

export async function loader({ context }: Route.LoaderArgs) {
	const self = context.get(staffContext);
	return { ...(await loadAccounts(self)), alerts: await loadAlerts(self) };
}

/** Accounts, assignment of new leads, and the user's own password, second factor, passkeys, alerts and sessions. */
export default function Accounts({ loaderData }: Route.ComponentProps) {
	const { accounts, inTurn, self, sessions, passkeys, alerts } = loaderData;
	return (
		<>
			<PageHead title="Accounts" />
			<div className={page.stack}>
				<AccountList accounts={accounts} selfId={self?.id ?? ""} />
				<SettingSwitch
					id="leads-in-turn"
					title="New leads"
					label="Assign new leads to admins in turn"
					hint="New leads from the website that have no owner go to each admin in turn, so that everyone has an equal share. Existing leads are not changed."
					url="/api/staff/round-robin"
					active={inTurn}
					said={{
						on: "New leads now go to admins in turn",
						off: "New leads are no longer assigned automatically",
					}}
				/>
				<div className={`${page.grid} ${page.two}`}>
					<PasswordForm />
					<Passkeys passkeys={passkeys} />
					<SecondFactor on={self?.hasSecondFactor ?? false} codesLeft={self?.recoveryCodesLeft ?? 0} />
					<Sessions sessions={sessions} />
				</div>
				<Alerts alerts={alerts} />
			</div>
		</>
	);
}

/** Changes the user's own password, which signs out all other sessions. */
function PasswordForm() {
	const form = useForm(PasswordChange, { id: "pw", initial: { current: "", next: "" } });
	return (
		<Panel title="Your password">
			<ChangeForm
				of={form}
				submit="Change password"
				change={body => call("POST", "/api/staff/password", body)}
				clears
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

function Sessions({ sessions }: Pick<OwnAccount, "sessions">) {
	return (
		<Panel
			title="Where you are signed in"
			aside={
				// Removed instead of disabled, so that the focus moves on when it has been pressed.
				sessions.length > 1 ? (
					<ChangeButton
						change={() => call("DELETE", "/api/staff/sessions")}
						done={{ title: "Signed out", description: "All your other browsers have been signed out." }}
						failed="Failed to sign out your other browsers"
					>
						Sign out other browsers
					</ChangeButton>
				) : null
			}
		>
			<ul className={page.list}>
				{sessions.map(session => (
					<li key={session.key}>
						<span title={session.userAgent ?? undefined}>
							{session.userAgent ? browserName(session.userAgent) : "Unknown browser"}
						</span>{" "}
						{session.isThis ? <Badge>this browser</Badge> : null}
						<span className={page.fine}>
							{" "}
							signed in <Ago at={session.createdAt} />
						</span>
					</li>
				))}
			</ul>
		</Panel>
	);
}
