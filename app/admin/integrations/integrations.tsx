import { CircleCheck, CircleX } from "lucide-react";
import { Link, useNavigate } from "react-router";
import * as v from "valibot";
import { loadIntegrations } from "#app/admin/integrations/.server/load-integrations.ts";
import { Alert } from "#app/ui/alert/alert.tsx";
import { Button, look } from "#app/ui/button/button.tsx";
import { Fact } from "#app/ui/fact/fact.tsx";
import { Icon } from "#app/ui/icon/icon.tsx";
import type { LastTest } from "#db/integrations/last-tests.ts";
import type { IntegrationView } from "#db/integrations/present-integration.ts";
import { PROVIDER_NAMES } from "#domain/integrations/providers.ts";
import { callFor, useMutation } from "../shell/change.tsx";
import { ConnectionActions } from "../shell/edit/connection-actions.tsx";
import * as page from "../shell/page/page.css.ts";
import { Ago, Empty, Moment, Panel } from "../shell/page/page.tsx";
import { useCanChange } from "../shell/staff.ts";
import type { Route } from "./+types/integrations";
import { IntegrationHead } from "./integration-head.tsx";
import * as css from "./integrations.css.ts";

const TestAllAnswer = v.object({ results: v.array(v.object({ connected: v.boolean() })) });

export const loader = () => loadIntegrations();

/** The integrations to which leads are sent. */
export default function Integrations({ loaderData: { integrations } }: Route.ComponentProps) {
	const canChange = useCanChange();
	const navigate = useNavigate();
	const { busy, make } = useMutation();
	const testAll = () =>
		make("all", () => callFor(TestAllAnswer, "POST", "/api/email-integrations/test-all"), {
			done: ({ results }) => {
				const working = results.filter(({ connected }) => connected).length;
				return {
					title: working === results.length ? "Success" : "Failed",
					description: `${working} out of ${results.length} integrations are working`,
					...(working < results.length && { tone: "destructive" as const }),
				};
			},
			failed: "Failed to test integrations",
		});
	const add = canChange ? (
		<Button onClick={() => void navigate("/admin/integrations/new")}>Add Integration</Button>
	) : null;
	return (
		<>
			<IntegrationHead>
				{canChange ? (
					<Button
						variant="secondary"
						busy={busy === "all"}
						disabled={integrations.length === 0}
						onClick={() => void testAll()}
					>
						{busy === "all" ? "Testing…" : "Test All"}
					</Button>
				) : null}
				{add}
			</IntegrationHead>
			{integrations.length === 0 ? (
				<Empty action={add}>No integrations yet. Add one, and new leads are sent to it automatically.</Empty>
			) : (
				<div className={`${page.grid} ${page.three}`}>
					{integrations.map(integration => (
						<IntegrationCard key={integration.id} integration={integration} />
					))}
				</div>
			)}
		</>
	);
}

type TestedIntegration = IntegrationView & { lastTest: LastTest | null };

/** An integration's card: its state, its masked key, and its actions. */
function IntegrationCard({ integration }: { integration: TestedIntegration }) {
	const { id, name, isActive, lastTest, attention } = integration;
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
				{integration.restsUntil ? (
					<Alert tone="warning">
						{PROVIDER_NAMES[integration.provider]} asked not to be called before{" "}
						<Moment at={integration.restsUntil} />. What is to be sent waits until then, or until another key
						is entered.
					</Alert>
				) : null}
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
				{canChange ? (
					<ConnectionActions
						url={`/api/email-integrations/${id}`}
						of={integration}
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
							<Link
								to={`/admin/integrations/sync?integration=${id}`}
								className={look({ variant: "secondary", small: true })}
								aria-label={`Sync leads to ${name}`}
							>
								Sync leads
							</Link>
						) : null}
						<Link
							to={`/admin/integrations/${id}`}
							className={look({ variant: "secondary", small: true })}
							aria-label={`Edit ${name}`}
						>
							Edit
						</Link>
					</ConnectionActions>
				) : null}
			</div>
		</Panel>
	);
}

/** Result of the last test; `silent` if its reason is already shown above. */
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
