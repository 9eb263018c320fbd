import { loadIntegration } from "#app/admin/integrations/.server/load-integrations.ts";
import { PageHead } from "../shell/page";
import type { Route } from "./+types/edit";
import { IntegrationForm } from "./integration-form";
import { IntegrationTabs } from "./integration-tabs";

export const meta: Route.MetaFunction = () => [{ title: "Edit Integration" }];

export async function loader({ params }: Route.LoaderArgs) {
	return loadIntegration(params);
}

export default function EditIntegration({ loaderData }: Route.ComponentProps) {
	return (
		<>
			<PageHead title="Email Integrations" />
			<IntegrationTabs form="Edit Integration" formTo={`/admin/integrations/${loaderData.id}`} />
			<IntegrationForm key={loaderData.id} integration={loaderData} />
		</>
	);
}
