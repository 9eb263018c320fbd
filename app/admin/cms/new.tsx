import { loadElement } from "#app/admin/cms/.server/load-cms.ts";
import { AdminsOnly } from "../shell/admins-only.tsx";
import { Edit } from "../shell/edit/edit.tsx";
import type { Route } from "./+types/new";
import { CmsHead } from "./cms-head.tsx";
import { ElementForm } from "./element-form.tsx";

export const loader = ({ url }: Route.LoaderArgs) => loadElement(url.searchParams.get("element"));

export default function NewElement({ loaderData: { defaultText, ids } }: Route.ComponentProps) {
	return (
		<>
			<CmsHead inTab="Create Content" />
			<AdminsOnly>
				<Edit key={defaultText?.elementId} name={`new element ${defaultText?.elementId ?? ""}`} stored={null}>
					{edit => <ElementForm element={null} edit={edit} defaultText={defaultText} ids={ids} />}
				</Edit>
			</AdminsOnly>
		</>
	);
}
