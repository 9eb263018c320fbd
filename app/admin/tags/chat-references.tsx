import { SettingSwitch } from "../shell/setting-switch";

/** Switches the reference in chats on and off; it works on the site within a second. */
export function ChatReferences({ active }: { active: boolean }) {
	return (
		<SettingSwitch
			id="chat-references"
			title="Chats"
			label="Reference in chats"
			hint="A chat that is opened on the site ends with “Ref: K7Q2F”. Search for that reference in Lead Management to see the page, the button and the campaign. Kept for 90 days."
			url="/api/chat-references"
			active={active}
			said={{ on: "Chats now name a reference", off: "Chats name no reference any more" }}
		/>
	);
}
