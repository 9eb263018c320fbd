import { PageHead, type PageHeadProps } from "../shell/page/page.tsx";
import { useCanChange } from "../shell/staff.ts";
import { ROOM_DOOR } from "./room-tabs.ts";

interface CmsHeadProps extends Pick<PageHeadProps, "inTab" | "children"> {
	/** URL where the current element is edited; its tab replaces the "Create Content" tab. */
	edit?: string;
}

/**
 * Head and tabs of the CMS Editor (docs/specification/back-office.md#cms-editor): the list, and the form in create or edit
 * mode.
 */
export function CmsHead({ edit, ...head }: CmsHeadProps) {
	const canChange = useCanChange();
	const create = canChange ? [{ to: "/admin/cms/new", label: "Create Content" }] : [];
	const form = edit ? [{ to: edit, label: "Edit Content" }] : create;
	const list = { to: "/admin/cms", label: "Content Management" };
	return <PageHead title="CMS Editor" tabs={[list, ...form, ROOM_DOOR]} {...head} />;
}
