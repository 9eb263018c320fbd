import { CircleCheck, CircleX } from "lucide-react";
import { Link } from "react-router";
import type { LastTest } from "#db/integrations/last-tests.ts";
import type { IntegrationView } from "#db/integrations/present-integration.ts";
import { PROVIDER_NAMES } from "#domain/integrations/providers.ts";
import { Alert } from "../../ui/alert/alert";
import { Fact } from "../../ui/fact/fact";
import { Icon } from "../../ui/icon/icon";
import { ConnectionActions } from "../shell/edit/connection-actions";
import { Ago, Moment } from "../shell/page/ago";
import { Panel } from "../shell/page/page";
import * as page from "../shell/page/page.css.ts";
import { useCanChange } from "../shell/staff";
import * as css from "./integrations.css.ts";

type TestedIntegration = IntegrationView & { lastTest: LastTest | null };

/** One integration: its state, its masked key, and what can be done with it. */
export function IntegrationCard({ integration }: { integration: TestedIntegration }) {
	const { name, isActive, lastTest, attention } = integration;
	const canChange = useCanChange();
	return (
		<Panel
			title={name}
			aside={
				<span className={isActive ? css.good : css.bad}>
					<Icon of={isActive ? CircleCheck : CircleX} /> {isActive ? "Active" : "Inactive"}
				</span>
			}
		>
			<div className={page.stack}>
				{attention ? <Alert tone="danger">{attention}</Alert> : null}
				{integration.notes.map(note => (
					<Alert key={note} tone="warning">
						{note}
					</Alert>
				))}
				<dl className={page.facts}>
					<Fact term="Provider">{PROVIDER_NAMES[integration.provider]}</Fact>
					<Fact term="API key" className={page.code}>
						{integration.apiKey}
					</Fact>
					<Fact term="Connection">
						{lastTest ? (
							<Tested test={lastTest} silent={attention === lastTest.error} />
						) : (
							"Not tested since it was last saved"
						)}
					</Fact>
					<Fact term="Last sync">{integration.lastSync ? <Ago at={integration.lastSync} /> : "Never"}</Fact>
					<Fact term="Created">
						<Moment at={integration.createdAt} />
					</Fact>
				</dl>
				{canChange ? <Actions of={integration} /> : null}
			</div>
		</Panel>
	);
}

function Actions({ of: { id, name, isActive } }: { of: IntegrationView }) {
	return (
		<ConnectionActions
			url={`/api/email-integrations/${id}`}
			name={name}
			isActive={isActive}
			thing="Integration"
			question="Are you sure you want to delete this integration?"
			deleted="Integration deleted successfully"
			failed={{
				test: "Failed to test integration",
				toggle: "Failed to update integration",
				delete: "Failed to delete integration",
			}}
		>
			{isActive ? (
				<Link to={`/admin/integrations/sync?integration=${id}`} className={css.action}>
					Sync leads
				</Link>
			) : null}
			<Link to={`/admin/integrations/${id}`} className={css.action}>
				Edit
			</Link>
		</ConnectionActions>
	);
}

/** How the last test ended; `silent` where its reason already stands above. */
function Tested({ test: { connected, error, at }, silent }: { test: LastTest; silent: boolean }) {
	return connected ? (
		<span className={css.good}>
			<Icon of={CircleCheck} />{" "}
			<span>
				Connected <Ago at={at} />
			</span>
		</span>
	) : (
		<span className={css.bad}>
			<Icon of={CircleX} />{" "}
			<span>
				Test failed <Ago at={at} />
				{error && !silent ? `: ${error}` : null}
			</span>
		</span>
	);
}
