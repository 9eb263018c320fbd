import { loadElement } from "#app/admin/cms/.server/load-cms.ts";
import { Edit } from "../shell/edit/edit";
import * as page from "../shell/page/page.css.ts";
import { useCanChange } from "../shell/staff";
import type { Route } from "./+types/new";
import { CmsHead } from "./cms-head";
import { ElementForm } from "./element-form";

export const loader = ({ url }: Route.LoaderArgs) => loadElement(url.searchParams.get("element"));

export default function NewElement({ loaderData: { defaultText, ids } }: Route.ComponentProps) {
	const canChange = useCanChange();
	return (
		<>
			<CmsHead inTab="Create Content" />
			{canChange ? (
				<Edit key={defaultText?.elementId} name={`new element ${defaultText?.elementId ?? ""}`} stored={null}>
					{edit => <ElementForm element={null} edit={edit} defaultText={defaultText} ids={ids} />}
				</Edit>
			) : (
				<p className={page.quiet}>Your account can view everything but cannot make changes.</p>
			)}
		</>
	);
}
