import { loadAccounts } from "#app/admin/accounts/.server/load-accounts.ts";
import { loadAlerts } from "#app/admin/accounts/.server/load-alerts.ts";
import { staffContext } from "#app/http/session/.server/admin-gate.ts";
import { SettingSwitch } from "../shell/edit/setting-switch";
import { PageHead } from "../shell/page/page";
import * as page from "../shell/page/page.css.ts";
import type { Route } from "./+types/accounts";
import { AccountList } from "./account-list";
import { Alerts } from "./alerts";
import { Passkeys } from "./passkeys";
import { PasswordForm } from "./password-form";
import { SecondFactor } from "./second-factor";
import { Sessions } from "./sessions";

export async function loader({ context }: Route.LoaderArgs) {
	const self = context.get(staffContext);
	return { ...(await loadAccounts(self)), alerts: await loadAlerts(self) };
}

/** Who may come in, who gets new leads, and one's own password, second factor, passkeys, alerts and browsers. */
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
					label="Give each new lead to an admin, in turn"
					hint="Each admin gets the next lead that comes in from the website and belongs to nobody, so that everybody has as many. Leads that are here already stay as they are."
					url="/api/staff/round-robin"
					active={inTurn}
					said={{
						on: "New leads now go to admins in turn",
						off: "New leads go to nobody by themselves any more",
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
