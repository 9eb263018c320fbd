import * as v from "valibot";
import { callFor, useMutation } from "#app/admin/shell/change.tsx";
import * as page from "#app/admin/shell/page/page.css.ts";
import { Ago } from "#app/admin/shell/page/page.tsx";
import { useCanChange } from "#app/admin/shell/staff.ts";
import { RequestError } from "#app/http/api-request.ts";
import { Badge } from "#app/ui/badge/badge.tsx";
import { Button } from "#app/ui/button/button.tsx";
import type { LeadView } from "#db/leads/find-lead.ts";
import { PROVIDER_NAMES } from "#domain/integrations/providers.ts";

const STATES = {
	never: ["neutral", "Never sent"],
	pending: ["info", "On its way"],
	synced: ["success", "Synced"],
	failed: ["danger", "Failed"],
	suppressed: ["warning", "Left out"],
} as const;

const SyncAnswer = v.object({ success: v.optional(v.boolean()), error: v.optional(v.string()) });

/** A lead's sync state at each integration, with a sync button for active ones. */
export function LeadSyncs({ lead: { id: leadId, syncs, quarantinedAt } }: { lead: LeadView }) {
	const canChange = useCanChange();
	const { busy, make } = useMutation();
	const sync = (id: string) =>
		make(
			id,
			async () => {
				const answer = await callFor(SyncAnswer, "POST", `/api/leads/${leadId}/sync/${id}`);
				if (answer.success === false) throw new RequestError(502, "not synced", { words: answer.error });
				return answer;
			},
			{
				done: ({ success }) =>
					success
						? "Lead synced successfully"
						: {
								title: "Sync started",
								description: "The provider is slow to answer; the job carries on in the background.",
							},
				failed: "Failed to sync lead",
			},
		);
	if (syncs.length === 0) return <p className={page.quiet}>No integrations yet.</p>;
	return (
		<ul className={page.lines} aria-label="Sync state per integration">
			{syncs.map(state => (
				<li key={state.integrationId} className={page.lineOf}>
					<div className={page.anywhere}>
						<p>
							<strong>{state.name}</strong>{" "}
							<Badge tone={STATES[state.status][0]}>{STATES[state.status][1]}</Badge>
							{state.outdated ? <Badge tone="warning">Out of date</Badge> : null}
						</p>
						<p className={page.fine}>
							{PROVIDER_NAMES[state.provider]}
							{state.syncedAt ? (
								<>
									{" · "}
									<Ago at={state.syncedAt} />
								</>
							) : null}
							{state.remoteId ? ` · ${state.remoteId}` : null}
						</p>
						{state.error ? <p className={page.danger}>{state.error}</p> : null}
						{state.note ? <p className={page.fine}>{state.note}</p> : null}
					</div>
					{state.isActive ? (
						<div>
							<Button
								small
								variant="secondary"
								aria-label={`Sync to ${state.name}`}
								disabled={
									!canChange || quarantinedAt !== null || (busy !== null && busy !== state.integrationId)
								}
								busy={busy === state.integrationId}
								onClick={() => void sync(state.integrationId)}
							>
								Sync
							</Button>
						</div>
					) : (
						<p className={page.quiet}>Not active</p>
					)}
				</li>
			))}
		</ul>
	);
}
