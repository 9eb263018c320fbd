import { loadIntegration } from "#app/admin/integrations/.server/load-integrations.ts";
import { staffContext } from "#app/http/session/.server/admin-gate.ts";
import { useStored } from "../shell/edit/stored.ts";
import { RecordNotFound } from "../shell/failed.tsx";
import * as page from "../shell/page/page.css.ts";
import type { Route } from "./+types/edit";
import { HookPanel } from "./hook-panel.tsx";
import { IntegrationForm, valuesOf } from "./integration-form.tsx";
import { IntegrationHead } from "./integration-head.tsx";

export const loader = ({ params, context }: Route.LoaderArgs) =>
	loadIntegration(params, context.get(staffContext));

export default function EditIntegration({ loaderData, params: { id } }: Route.ComponentProps) {
	return <Editing key={id} {...loaderData} />;
}

/** An integration deleted by a colleague stays on the screen, with the user's input. */
function Editing({ integration, hook }: Route.ComponentProps["loaderData"]) {
	const { known, stored } = useStored(integration, valuesOf);
	if (!known) return <RecordNotFound />;
	const { id, provider } = known;
	return (
		<>
			<IntegrationHead inTab="Edit Integration" edit={`/admin/integrations/${id}`} />
			<div className={page.stack}>
				<IntegrationForm integration={known} stored={stored} />
				{hook ? <HookPanel id={id} provider={provider} hook={hook} /> : null}
			</div>
		</>
	);
}
