import type { ReactNode } from "react";
import { PageHead, SubTabs } from "../shell/page/page";
import { ROOM_DOOR } from "./room-tabs";

interface CmsHeadProps {
	inTab?: string;
	/** Where the element at hand is edited: that tab takes the place of a new one's. */
	edit?: string;
	children?: ReactNode;
}

/**
 * Head and tabs of the CMS Editor (docs/specification/back-office.md#cms-editor): the list, and the form in create or edit
 * mode.
 */
export function CmsHead({ inTab, edit, children }: CmsHeadProps) {
	const form = edit ? { to: edit, label: "Edit Content" } : { to: "/admin/cms/new", label: "Create Content" };
	return (
		<>
			<PageHead title="CMS Editor" inTab={inTab}>
				{children}
			</PageHead>
			<SubTabs
				label="CMS Editor"
				tabs={[{ to: "/admin/cms", label: "Content Management" }, form, ROOM_DOOR]}
			/>
		</>
	);
}
