import { PageHead } from "../shell/page/page";
import type { Route } from "./+types/new";
import { IntegrationForm } from "./integration-form";
import { IntegrationTabs } from "./integration-tabs";

export const meta: Route.MetaFunction = () => [{ title: "Create Integration" }];

export default function NewIntegration() {
	return (
		<>
			<PageHead title="Email Integrations" />
			<IntegrationTabs />
			<IntegrationForm integration={null} />
		</>
	);
}
