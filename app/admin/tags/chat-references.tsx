import { Checkbox } from "../../ui/field/field";
import { call } from "../shell/call";
import { Panel } from "../shell/page";
import { useCanChange } from "../shell/staff";
import { useChange } from "../shell/use-change";

/** Switches the reference in chats on and off; it works on the site within a second. */
export function ChatReferences({ active }: { active: boolean }) {
	const canChange = useCanChange();
	const { busy, make } = useChange();

	async function change(wanted: boolean): Promise<void> {
		await make("chat references", () => call("PUT", "/api/chat-references", { active: wanted }), {
			done: { title: wanted ? "Chats now name a reference" : "Chats name no reference any more" },
			failed: { title: "The setting could not be changed" },
		});
	}

	return (
		<Panel title="Chats">
			<Checkbox
				id="chat-references"
				label="Reference in chats"
				hint="A chat that is opened on the site ends with “Ref: K7Q2F”. Search for that reference in Lead Management to see the page, the button and the campaign. Kept for 90 days."
				checked={active}
				disabled={!canChange || busy !== null}
				onChange={event => void change(event.target.checked)}
			/>
		</Panel>
	);
}
