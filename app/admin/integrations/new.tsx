import { IntegrationForm } from "./integration-form";
import { IntegrationHead } from "./integration-head";

export default function NewIntegration() {
	return (
		<>
			<IntegrationHead inTab="Create Integration" />
			<IntegrationForm integration={null} stored={null} />
		</>
	);
}
