import { Link, useNavigate } from "react-router";
import { loadCms } from "#app/admin/cms/.server/load-cms.ts";
import { Badge } from "../../ui/badge/badge";
import { Button } from "../../ui/button/button";
import { DataTable } from "../../ui/table/data-table";
import { call } from "../shell/call";
import { ChangeButton } from "../shell/edit/change-button";
import { Ago } from "../shell/page/ago";
import { Empty } from "../shell/page/page";
import * as page from "../shell/page/page.css.ts";
import { useCanChange } from "../shell/staff";
import type { Route } from "./+types/cms";
import { CmsHead } from "./cms-head";
import { beginning, Texts } from "./texts";

export const loader = ({ url }: Route.LoaderArgs) => loadCms(url);

type Shown = Route.ComponentProps["loaderData"];

/** What was replaced on the public pages, and every text that can be. */
export default function Cms({ loaderData }: Route.ComponentProps) {
	const { elements } = loaderData;
	const canChange = useCanChange();
	const navigate = useNavigate();
	const add = canChange ? <Button onClick={() => void navigate("/admin/cms/new")}>Add Content</Button> : null;

	return (
		<>
			<CmsHead>{add}</CmsHead>
			<div className={page.stack}>
				{elements.length === 0 ? (
					<Empty action={add}>No text has been replaced yet. Every page shows its default wording.</Empty>
				) : (
					<Replaced elements={elements} />
				)}
				<Texts of={loaderData} />
			</div>
		</>
	);
}

function Replaced({ elements }: Pick<Shown, "elements">) {
	const canChange = useCanChange();
	return (
		<DataTable
			caption="Replaced texts"
			rows={elements}
			keyOf={element => element.elementId}
			columns={{
				Element: element => <Link to={`/admin/cms/${element.elementId}`}>{element.elementId}</Link>,
				Section: element => element.sectionId,
				Type: element => element.elementType,
				Content: element => beginning(element.content),
				State: element => (
					<Badge tone={element.isActive ? "success" : "neutral"}>
						{element.isActive ? "Active" : "Inactive"}
					</Badge>
				),
				Changed: element => (
					<span>
						{element.updatedBy}, <Ago at={element.updatedAt} />
					</span>
				),
				Actions: element => (canChange ? <Actions elementId={element.elementId} /> : null),
			}}
		/>
	);
}

function Actions({ elementId }: { elementId: string }) {
	const navigate = useNavigate();
	return (
		<span className={page.row}>
			<Button small variant="secondary" onClick={() => void navigate(`/admin/cms/${elementId}`)}>
				Edit
			</Button>
			<ChangeButton
				variant="danger"
				change={() => call("DELETE", `/api/cms/page-content/${elementId}`)}
				ask={{
					title: "Delete content",
					question: "Are you sure you want to delete this content?",
					yes: "Delete",
				}}
				done={{ title: "Success", description: "Page content deleted successfully" }}
				failed="Failed to delete page content"
			>
				Delete
			</ChangeButton>
		</span>
	);
}
