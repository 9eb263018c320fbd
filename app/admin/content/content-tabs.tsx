import type { ReactNode } from "react";
import { ROOM_DOOR } from "../cms/room-tabs";
import { PageHead, SubTabs } from "../shell/page/page";

/** Head and tabs of Content Management (docs/specification/back-office.md#content-management). */
export function ContentTabs({ inTab, children }: { inTab?: string; children?: ReactNode }) {
	return (
		<>
			<PageHead title="Content Management" inTab={inTab}>
				{children}
			</PageHead>
			<SubTabs
				label="Content"
				tabs={[
					{ to: "/admin/content", label: "Website Content" },
					ROOM_DOOR,
					{ to: "/admin/content/testimonials", label: "Testimonials" },
					{ to: "/admin/content/proof", label: "Proof" },
					{ to: "/admin/content/templates", label: "Reply templates" },
				]}
			/>
		</>
	);
}
