import { startBulkSync } from "#db/integrations/start-sync.ts";
import { cancelRun } from "#db/jobs/cancel-run.ts";
import { JobRun } from "#db/jobs/job-run.ts";
import { editLead } from "#db/leads/edit-lead.ts";
import { Lead } from "#db/leads/lead.ts";
import { setLeadStatus } from "#db/leads/set-status.ts";
import type { Orm } from "#db/orm.ts";
import type { Scene } from "./scene.ts";
import type { Play } from "./simulation.ts";
import { nameOf } from "./visitors.ts";
import type { Actor, World } from "./world.ts";

type Act = Scene["acts"][number];

/** Staff actions in the back office: each may fail and is not retried. */
export class Staff {
	readonly #world: World;
	readonly #orm: Orm;
	readonly #play: Play;

	constructor(world: World, orm: Orm, play: Play) {
		this.#world = world;
		this.#orm = orm;
		this.#play = play;
	}

	act(staff: Actor, act: Act): void {
		void this.#world.start(staff, act.kind, () => this.#do(act));
	}

	async #do({ kind, person }: Act): Promise<void> {
		const { scene, visitors, integrations } = this.#play;
		const em = () => this.#orm.em.fork();
		const email = scene.people[person]?.email ?? "";
		const lead = await em().findOne(Lead, { emailKey: email });
		const [host, id] = [...integrations][person % integrations.size] ?? [];
		switch (kind) {
			case "edit":
				if (lead)
					await editLead(
						em(),
						lead.id,
						{ revision: lead.revision, fullName: nameOf(visitors.edition(email)) },
						"tester",
					);
				break;
			case "status":
				if (lead) await setLeadStatus(em(), lead.id, { status: "contacted" }, "tester");
				break;
			case "bulk":
				if (host && id)
					await em().transactional(inner =>
						startBulkSync(inner, {
							integration: { id, provider: host },
							actor: "tester",
							audience: { filter: {} },
							forced: true,
						}),
					);
				break;
			case "cancel": {
				const run = await em().findOne(JobRun, { kind: "bulk_sync", status: { $in: ["queued", "active"] } });
				if (run) await cancelRun(em(), run.id, "tester");
				break;
			}
		}
	}
}
