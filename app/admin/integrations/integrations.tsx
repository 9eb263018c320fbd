import { useNavigate } from "react-router";
import * as v from "valibot";
import { loadIntegrations } from "#app/admin/integrations/.server/load-integrations.ts";
import { Button } from "../../ui/button/button";
import { callFor } from "../shell/call";
import { useChange } from "../shell/edit/use-change";
import { Empty } from "../shell/page/page";
import * as page from "../shell/page/page.css.ts";
import { useCanChange } from "../shell/staff";
import type { Route } from "./+types/integrations";
import { IntegrationCard } from "./integration-card";
import { IntegrationHead } from "./integration-head";

const TestAllAnswer = v.object({ results: v.array(v.object({ connected: v.boolean() })) });

export const loader = () => loadIntegrations();

/** Where leads go. */
export default function Integrations({ loaderData: { integrations } }: Route.ComponentProps) {
	const canChange = useCanChange();
	const navigate = useNavigate();
	const { busy, make } = useChange();
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
