import { IntegrationForm } from "./integration-form.tsx";
import { IntegrationHead } from "./integration-head.tsx";

export default function NewIntegration() {
	return (
		<>
			<IntegrationHead inTab="Create Integration" />
			<IntegrationForm integration={null} stored={null} />
		</>
	);
}
