import type { Provider } from "#domain/integrations/providers.ts";
import type { RunKind, RunStatus } from "#domain/jobs/kinds.ts";
import { iso } from "../sql.ts";

/** A run as the API answers it (docs/specification/integrations-and-jobs.md#runs); times in ISO 8601. */
export interface RunRow {
	id: string;
	kind: RunKind;
	status: RunStatus;
	total: number;
	done: number;
	failed: number;
	attempts: number;
	error: string | null;
	message: string | null;
	actor: string;
	createdAt: string;
	startedAt: string | null;
	finishedAt: string | null;
	integration: { id: string; name: string; provider: Provider } | null;
	lead: { id: string; fullName: string } | null;
}

/** The columns of RunRow, of RUN_TABLES. */
export const RUN_COLUMNS = `r.id, r.kind, r.status, r.total, r.done, r.failed, r.attempts, r.error, r.message, r.actor,
	${iso("r.created_at")} as "createdAt", ${iso("r.started_at")} as "startedAt", ${iso("r.finished_at")} as "finishedAt",
	case when n.id is not null then jsonb_build_object('id', n.id, 'name', n.name, 'provider', n.provider) end as integration,
	case when l.id is not null then jsonb_build_object('id', l.id, 'fullName', l.full_name) end as lead`;

/** `job_runs` as r with what it points at. */
export const RUN_TABLES =
	"job_runs r left join integrations n on n.id = r.integration_id left join leads l on l.id = r.lead_id";
