import { loadIntegration } from "#app/admin/integrations/.server/load-integrations.ts";
import { staffContext } from "#app/http/session/.server/admin-gate.ts";
import * as page from "../shell/page/page.css.ts";
import type { Route } from "./+types/edit";
import { HookPanel } from "./hook-panel";
import { IntegrationForm } from "./integration-form";
import { IntegrationHead } from "./integration-head";

export const loader = ({ params, context }: Route.LoaderArgs) =>
	loadIntegration(params, context.get(staffContext));

export default function EditIntegration({ loaderData: { integration, hook } }: Route.ComponentProps) {
	return (
		<>
			<IntegrationHead inTab="Edit Integration" edit={`/admin/integrations/${integration.id}`} />
			<div className={page.stack}>
				<IntegrationForm key={integration.id} integration={integration} />
				{hook ? <HookPanel id={integration.id} provider={integration.provider} hook={hook} /> : null}
			</div>
		</>
	);
}
