import { Link } from "react-router";
import { loadDeliveries } from "#app/admin/integrations/.server/load-integrations.ts";
import { Badge } from "#app/ui/badge/badge.tsx";
import { DataTable } from "#app/ui/table/data-table.tsx";
import type { DeliveryRow } from "#db/webhooks/deliveries.ts";
import { isEnded } from "#domain/jobs/kinds.ts";
import { ChangeButton, call } from "../shell/change.tsx";
import * as page from "../shell/page/page.css.ts";
import { Ago } from "../shell/page/page.tsx";
import { PagedList } from "../shell/page/pager.tsx";
import { useCanChange } from "../shell/staff.ts";
import type { Route } from "./+types/deliveries";
import { IntegrationHead } from "./integration-head.tsx";
import { STATUS_LOOK } from "./job-words.ts";

export const loader = ({ url }: Route.LoaderArgs) => loadDeliveries(url);

/** Webhook deliveries with the receivers' responses, and a button to replay each. */
export default function Deliveries({ loaderData }: Route.ComponentProps) {
	const { deliveries } = loaderData;
	return (
		<>
			<IntegrationHead inTab="Deliveries" />
			<PagedList
				label="Deliveries"
				thing="event"
				shown={deliveries.length}
				pager={loaderData}
				empty="No events yet. When an event is sent to a webhook, the event and the reply appear here."
			>
				<DataTable
					caption="Webhook deliveries"
					rows={deliveries}
					keyOf={delivery => delivery.id}
					columns={{
						Event: delivery => (
							<>
								<Link to={`/admin/integrations/jobs/${delivery.id}`}>{delivery.type}</Link>
								{delivery.leadId ? (
									<>
										{" · "}
										<Link to={`/admin/leads/${delivery.leadId}`}>{delivery.leadName}</Link>
									</>
								) : null}
							</>
						),
						Webhook: delivery => delivery.webhook ?? "Deleted",
						State: delivery => (
							<Badge tone={STATUS_LOOK[delivery.status].tone}>{STATUS_LOOK[delivery.status].words}</Badge>
						),
						Answer: delivery => <Answer of={delivery} />,
						Happened: delivery => <Ago at={delivery.occurredAt} />,
						Actions: delivery => <Replay of={delivery} />,
					}}
				/>
			</PagedList>
		</>
	);
}

function Answer({ of: { answerStatus, answer, error } }: { of: DeliveryRow }) {
	if (answerStatus === null && !error) return <span>–</span>;
	const response = answer ?? error;
	return (
		<span className={page.anywhere}>
			{answerStatus}
			{response ? <span className={error ? page.danger : page.quiet}> {response}</span> : null}
		</span>
	);
}

function Replay({ of: { id, status } }: { of: DeliveryRow }) {
	const canChange = useCanChange();
	if (!canChange || !isEnded(status)) return <span className={page.quiet}>–</span>;
	return (
		<ChangeButton
			change={() => call("POST", `/api/webhooks/deliveries/${id}/replay`)}
			done={{ title: "Replay started", description: "The same event is sent again with the same ID." }}
			failed="Failed to replay the event."
		>
			Replay
		</ChangeButton>
	);
}
