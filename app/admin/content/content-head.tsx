import { ROOM_DOOR } from "../cms/room-tabs.ts";
import { PageHead, type PageHeadProps } from "../shell/page/page.tsx";

const TABS = [
	{ to: "/admin/content", label: "Website Content" },
	ROOM_DOOR,
	{ to: "/admin/content/testimonials", label: "Testimonials" },
	{ to: "/admin/content/proof", label: "Proof" },
	{ to: "/admin/content/templates", label: "Reply templates" },
];

/** Head and tabs of Content Management (docs/specification/back-office.md#content-management). */
export const ContentHead = (props: Pick<PageHeadProps, "inTab" | "children">) => (
	<PageHead title="Content Management" tabs={TABS} {...props} />
);
