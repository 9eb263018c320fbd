import { Checkbox } from "../../ui/field/field";
import { call } from "../shell/call";
import { Panel } from "../shell/page";
import { useCanChange } from "../shell/staff";
import { useChange } from "../shell/use-change";

/** Switches the mail to whoever sends a form on and off. */
export function Confirmation({ active }: { active: boolean }) {
	const canChange = useCanChange();
	const { busy, make } = useChange();

	async function change(wanted: boolean): Promise<void> {
		await make("confirmation", () => call("PUT", "/api/lead-confirmation", { active: wanted }), {
			done: { title: wanted ? "Forms are now confirmed by mail" : "Forms are no longer confirmed by mail" },
			failed: { title: "The setting could not be changed" },
		});
	}

	return (
		<Panel title="Confirmation by mail">
			<Checkbox
				id="lead-confirmation"
				label="Tell people that their form has arrived"
				hint="One mail a day at most for an address, in the words above. It says how soon you answer only while the median of the last 90 days keeps it."
				checked={active}
				disabled={!canChange || busy !== null}
				onChange={event => void change(event.target.checked)}
			/>
		</Panel>
	);
}
