import { SubTabs } from "../shell/page/page";
import { ROOM_DOOR } from "./room-tabs";

/**
 * The tabs of the CMS Editor (docs/specification/back-office.md#cms-editor): the list, and the form in create or edit
 * mode.
 */
export function CmsTabs({ form = "Create Content", formTo = "/admin/cms/new" }) {
	return (
		<SubTabs
			label="CMS Editor"
			tabs={[{ to: "/admin/cms", label: "Content Management" }, { to: formTo, label: form }, ROOM_DOOR]}
		/>
	);
}
