import { loadKnownElement } from "#app/admin/cms/.server/load-cms.ts";
import { PageHead } from "../shell/page";
import * as page from "../shell/page.css.ts";
import { useCanChange } from "../shell/staff";
import type { Route } from "./+types/edit";
import { CmsTabs } from "./cms-tabs";
import { EditForm } from "./edit-form";
import { History } from "./history";

export const meta: Route.MetaFunction = () => [{ title: "Edit Content" }];

export const loader = ({ params }: Route.LoaderArgs) => loadKnownElement(params.elementId);

export default function EditElement({ loaderData, params }: Route.ComponentProps) {
	const { element, defaultText, versions, ids } = loaderData;
	const canChange = useCanChange();
	const [latest] = versions;
	return (
		<>
			<PageHead title="CMS Editor" />
			<CmsTabs form="Edit Content" formTo={`/admin/cms/${params.elementId}`} />
			<div className={page.stack}>
				{canChange && latest ? (
					<EditForm
						key={params.elementId}
						element={element}
						latest={latest}
						defaultText={defaultText}
						ids={ids}
					/>
				) : (
					<p className={page.quiet}>Your account can view everything but cannot make changes.</p>
				)}
				<History elementId={params.elementId} versions={versions} />
			</div>
		</>
	);
}
