import { loadKnownElement } from "#app/admin/cms/.server/load-cms.ts";
import { PageHead } from "../shell/page";
import * as page from "../shell/page.css.ts";
import { useCanChange } from "../shell/staff";
import type { Route } from "./+types/edit";
import { CmsTabs } from "./cms-tabs";
import { ElementForm } from "./element-form";
import { History } from "./history";

export const meta: Route.MetaFunction = () => [{ title: "Edit Content" }];

export async function loader({ params }: Route.LoaderArgs) {
	return loadKnownElement(params.elementId);
}

export default function EditElement({ loaderData, params }: Route.ComponentProps) {
	const { element, defaultText, versions, ids } = loaderData;
	const canChange = useCanChange();
	return (
		<>
			<PageHead title="CMS Editor" />
			<CmsTabs form="Edit Content" formTo={`/admin/cms/${params.elementId}`} />
			<div className={page.stack}>
				{element && canChange ? (
					<ElementForm
						key={`${element.elementId} ${element.version}`}
						element={element}
						defaultText={defaultText}
						ids={ids}
					/>
				) : (
					<p className={page.quiet}>
						{canChange
							? "This content was deleted. Any version below can be brought back."
							: "Your account may look but not change anything."}
					</p>
				)}
				<History elementId={params.elementId} versions={versions} />
			</div>
		</>
	);
}
