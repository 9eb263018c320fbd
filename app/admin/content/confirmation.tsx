import { SettingSwitch } from "../shell/setting-switch";

/** Switches the mail to whoever sends a form on and off. */
export function Confirmation({ active }: { active: boolean }) {
	return (
		<SettingSwitch
			id="lead-confirmation"
			title="Confirmation by mail"
			label="Tell people that their form has arrived"
			hint="One mail a day at most for an address, in the words above. It says how soon you answer only while the median of the last 90 days keeps it."
			url="/api/lead-confirmation"
			active={active}
			said={{ on: "Forms are now confirmed by mail", off: "Forms are no longer confirmed by mail" }}
		/>
	);
}
