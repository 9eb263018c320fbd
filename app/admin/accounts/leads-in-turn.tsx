import { SettingSwitch } from "../shell/setting-switch";

/** Switches the giving of new leads to admins in turn on and off. */
export function LeadsInTurn({ active }: { active: boolean }) {
	return (
		<SettingSwitch
			id="leads-in-turn"
			title="New leads"
			label="Give each new lead to an admin, in turn"
			hint="Each admin gets the next lead that comes in from the website and belongs to nobody, so that everybody has as many. Leads that are here already stay as they are."
			url="/api/staff/round-robin"
			active={active}
			said={{
				on: "New leads now go to admins in turn",
				off: "New leads go to nobody by themselves any more",
			}}
		/>
	);
}
