import * as v from "valibot";
import type { OwnAlerts } from "#app/admin/accounts/.server/load-alerts.ts";
import { Badge } from "#app/ui/badge/badge.tsx";
import { CheckboxField, SelectField, TextField } from "#app/ui/form/form-fields.tsx";
import { useForm } from "#app/ui/form/use-form.ts";
import { ALERT_CHANNELS, AlertPreferences } from "#domain/alerts/preferences.ts";
import { ChangeButton, call, callFor } from "../shell/change.tsx";
import { ChangeForm } from "../shell/edit/change-form.tsx";
import { asFields } from "../shell/edit/record-dialog.tsx";
import * as page from "../shell/page/page.css.ts";
import { Ago, Panel } from "../shell/page/page.tsx";
import { useStaff } from "../shell/staff.ts";
import { Browsers } from "./browsers.tsx";

const SCOPES = [
	{ value: "off", label: "Off" },
	{ value: "all", label: "Every new lead" },
	{ value: "mine", label: "Leads I own" },
];
const CHANNEL_LABELS = { mail: "Email", push: "Notification" } as const;
const Sent = v.object({ channels: v.array(v.picklist(ALERT_CHANNELS)) });

/** The user's own alerts for new leads: how, and for which. */
export function Alerts({ alerts }: { alerts: OwnAlerts }) {
	const { email, push } = alerts;
	const on = email !== "off" || push !== "off";
	return (
		<div id="alerts">
			<Panel
				title="Alerts for new leads"
				aside={<Badge tone={on ? "success" : "neutral"}>{on ? "On" : "Off"}</Badge>}
			>
				<div className={page.stack}>
					<p className={page.quiet}>
						Unless both are off, you also hear of leads that a colleague gives to you.
					</p>
					<Preferences alerts={alerts} />
					<Browsers alerts={alerts} />
					<Deliveries deliveries={alerts.deliveries} />
					<div>
						<ChangeButton
							disabled={!on}
							change={() => callFor(Sent, "POST", "/api/staff/alerts/test")}
							done={({ channels }) => ({
								title: "Test alert sent",
								description: `By ${channels.map(channel => CHANNEL_LABELS[channel].toLowerCase()).join(" and ")}. It should arrive within seconds.`,
							})}
							failed="Failed to send the test alert"
						>
							Send a test alert
						</ChangeButton>
					</div>
				</div>
			</Panel>
		</div>
	);
}

function Preferences({
	alerts: { email, push, officeHoursOnly, address, updatedAt },
}: {
	alerts: OwnAlerts;
}) {
	const { username } = useStaff();
	const initial = { email, push, officeHoursOnly, address: address ?? "" };
	const form = useForm(AlertPreferences, { id: "al", initial });
	return (
		<ChangeForm
			of={form}
			stored={{
				version: updatedAt ? Date.parse(updatedAt) : 0,
				by: username,
				at: updatedAt,
				values: asFields(initial),
			}}
			submit="Save alerts"
			change={body => call("PUT", "/api/staff/alerts", body)}
			done={{ title: "Alerts saved" }}
			failed="Failed to save your alerts"
		>
			<div className={`${page.grid} ${page.three} ${page.fields}`}>
				<SelectField name="email" label="By email" choices={SCOPES} />
				<TextField
					name="address"
					type="email"
					label="Email to"
					hint="If this is empty, your username is used, provided it is an email address."
					autoComplete="email"
					optional
				/>
				<SelectField name="push" label="In my browsers" choices={SCOPES} />
			</div>
			<CheckboxField
				name="officeHoursOnly"
				label="During office hours only"
				hint="Monday to Friday, 08:00 to 18:00 in London. Anything that arrives outside these hours is sent as one message when the office opens."
			/>
		</ChangeForm>
	);
}

/** Result of the last alert by channel. */
function Deliveries({ deliveries }: Pick<OwnAlerts, "deliveries">) {
	if (deliveries.length === 0) return null;
	return (
		<ul className={page.list}>
			{deliveries.map(({ id, channel, state, error, at }) => (
				<li key={channel}>
					{CHANNEL_LABELS[channel]}:{" "}
					{state === "sent" ? "last sent" : state === "failed" ? "failed" : "trouble since"}{" "}
					{at ? <Ago at={at} /> : null}
					{error ? <p className={page.danger}>{error}</p> : null}
					{state === "failed" ? (
						<ChangeButton
							change={() => call("POST", `/api/staff/alerts/${id}/retry`)}
							done={{ title: "Sending again" }}
							failed="Failed to send the alert again"
						>
							Retry
						</ChangeButton>
					) : null}
				</li>
			))}
		</ul>
	);
}
