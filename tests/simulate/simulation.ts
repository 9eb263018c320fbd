import { createVault } from "#db/integrations/vault.ts";
import { setSwitch } from "#db/settings/switches.ts";
import { parseEnvironment, WorkerEnvironment } from "#domain/environment.ts";
import { addIntegration } from "#tests/support/add-integration.ts";
import { MAILCHIMP_KEY, MAILCHIMP_LIST } from "#tests/support/providers/mailchimp/index.ts";
import { SENDGRID_KEY, SENDGRID_LIST } from "#tests/support/providers/sendgrid/index.ts";
import { WEBHOOK_SECRET } from "#tests/support/providers/webhook/index.ts";
import { TEST_SECRET } from "#tests/support/secret.ts";
import { audit } from "./audit.ts";
import type { ClockedDatabase, DatabaseTroubles } from "./clocked-database.ts";
import { Dice } from "./dice.ts";
import { Mailbox } from "./mail.ts";
import type { Plant } from "./plants.ts";
import { Providers } from "./providers.ts";
import { QueueStore } from "./queue.ts";
import { type HostName, makeScene, moodOf, type Scene, type Trouble } from "./scene.ts";
import { Staff } from "./staff.ts";
import { Visitors } from "./visitors.ts";
import { AdvisoryLocks, startWorker } from "./worker.ts";
import { type Actor, World } from "./world.ts";

/** Longest time that anything promised may wait. */
const HORIZON_MS = 4 * 24 * 60 * 60_000;
/** More happenings than this mean an endless loop. */
const MAX_HAPPENINGS = 20_000;

/** Result of one seed. */
export interface Outcome {
	seed: number;
	/** Identical for every play of the same seed. */
	hash: string;
	/** Violated invariants, in words. */
	troubles: string[];
	forms: number;
	/** Of the runs promised to providers: delivered, refused for good, and still waiting. */
	delivered: number;
	refused: number;
	waiting: number;
	lines: string[];
	scene: Scene;
}

const parsed = parseEnvironment(WorkerEnvironment, {
	DATABASE_URL: "postgres://database/simulated",
	APP_SECRET: TEST_SECRET,
	PUBLIC_URL: "https://simulated.example",
	ALLOW_PRIVATE_ENDPOINTS: "true",
});
if ("problems" in parsed) throw new Error(parsed.problems.join("\n"));
const config = parsed.values;
const vault = createVault(TEST_SECRET);

const SAMPLES = {
	webhook: {
		name: "Webhook",
		apiKey: WEBHOOK_SECRET,
		endpoint: "https://webhook.test/hook",
		settings: { events: ["contacts.upserted", "lead.captured", "lead.updated", "lead.status_changed"] },
	},
	mailchimp: {
		name: "Mailchimp",
		apiKey: MAILCHIMP_KEY,
		listId: MAILCHIMP_LIST,
		endpoint: "https://mailchimp.test",
	},
	sendgrid: {
		name: "SendGrid",
		apiKey: SENDGRID_KEY,
		listId: SENDGRID_LIST,
		endpoint: "https://sendgrid.test",
	},
};

/** Plays one seed to its end and returns which invariants are violated. */
export async function simulate(
	database: ClockedDatabase,
	seed: number,
	{ plant, keepsLines = false }: { plant?: Plant | undefined; keepsLines?: boolean } = {},
): Promise<Outcome> {
	const world = new World(seed, keepsLines);
	const scene = makeScene(new Dice(seed, "scene"));
	const play = new Play(world, scene, database, plant ?? {}, new Dice(seed, "troubles"));
	const troubles: string[] = [];
	await database.reset(play, seed);
	try {
		await play.begin();
		troubles.push(...(await play.toItsEnd()));
	} catch (error) {
		troubles.push(`the simulation broke: ${error instanceof Error ? error.stack : error}`);
	}
	if (play.misfit) throw new Error(`the planted bug does not fit any more: ${play.misfit}`);
	const found = await audit(database.control, play);
	return {
		seed,
		hash: world.digest(),
		troubles: [...troubles, ...found.troubles],
		forms: found.forms,
		delivered: found.delivered,
		refused: found.refused,
		waiting: found.waiting,
		lines: world.lines,
		scene,
	};
}

/** A scene while it is being played. */
export class Play implements DatabaseTroubles {
	readonly world: World;
	readonly scene: Scene;
	readonly providers: Providers;
	readonly mailbox: Mailbox;
	readonly visitors: Visitors;
	readonly integrations = new Map<HostName, string>();
	readonly #database: ClockedDatabase;
	readonly #plant: Partial<Plant>;
	readonly #dice: Dice;
	readonly #queue: QueueStore;
	readonly #locks;
	#workers: Actor[] = [];
	#listeners = new Map<Actor, () => void>();
	/** A statement to which the planted bug can no longer be applied. */
	misfit: string | null = null;
	#setUp = true;
	/** Time at which each fault ends. */
	#until = { database: 0, queue: 0, hearing: 0, moods: 0 };

	constructor(world: World, scene: Scene, database: ClockedDatabase, plant: Partial<Plant>, dice: Dice) {
		this.world = world;
		this.scene = scene;
		this.#database = database;
		this.#plant = plant;
		this.#dice = dice;
		this.providers = new Providers(world, scene);
		this.mailbox = new Mailbox(world, scene.mail);
		this.#locks = new AdvisoryLocks(world);
		this.#queue = new QueueStore(world, {
			isAway: () =>
				world.elapsed < this.#until.queue ? dice.pick(["before", "before", "after"] as const) : null,
		});
		this.visitors = new Visitors(world, database.orm, plant, () => this.#announce());
	}

	/** Adds integrations and settings, then schedules all workers, visitors, staff actions and faults. */
	async begin(): Promise<void> {
		const { world, scene } = this;
		const em = () => this.#database.orm.em.fork();
		const staff = world.actor("staff");
		void world.start(staff, "sets the scene", async () => {
			for (const host of scene.hosts)
				this.integrations.set(host, await addIntegration(em(), vault, { provider: host, ...SAMPLES[host] }));
			if (scene.confirms) await setSwitch(em(), "lead_confirmation", true, "tester");
		});
		while (await world.next());
		this.#setUp = false;
		for (let n = 0; n < scene.workers; n += 1) this.#startWorker(`worker${n}`);
		for (const person of scene.people) this.visitors.expect(person);
		const office = new Staff(world, this.#database.orm, this);
		for (const act of scene.acts)
			world.after(act.at, staff, `wants to ${act.kind}`, () => office.act(staff, act));
		for (const trouble of scene.troubles)
			world.after(trouble.at, staff, "", () => this.#bring(trouble), true);
	}

	/** Plays until nothing is left in the outbox. Returns what will never be finished. */
	async toItsEnd(): Promise<string[]> {
		const { world } = this;
		for (let happenings = 0; happenings < MAX_HAPPENINGS; happenings += 1) {
			if (!world.isBusy) {
				const due = await this.#nextDue();
				if (due === null) return [];
				if (due > world.now + HORIZON_MS) return ["something that was promised waits for good"];
				world.skipTo(due);
			}
			if (world.elapsed > HORIZON_MS) return ["it does not come to an end"];
			if (!(await world.next()))
				return (await this.#nextDue()) === null ? [] : ["nobody looks for what is promised"];
		}
		return ["it goes in circles"];
	}

	async #nextDue(): Promise<number | null> {
		const { rows } = await this.#database.control.query<{ due: number | null }>(
			"select (extract(epoch from min(due_at)) * 1000)::float8 as due from outbox",
		);
		return rows[0]?.due ?? null;
	}

	#startWorker(name: string): void {
		const { world, scene } = this;
		const dice = this.#dice;
		const actor = world.actor(name);
		this.#workers.push(actor);
		const http = this.providers.open(
			{
				mood: () => (world.elapsed < this.#until.moods ? moodOf(dice, scene.moodiness) : "well"),
				takes: () => (dice.chance(scene.slowness) ? dice.between(3_000, 25_000) : dice.between(20, 900)),
			},
			actor,
		);
		startWorker(actor, {
			world,
			orm: this.#database.orm,
			config,
			vault,
			http: this.#plant.http ? this.#plant.http(http, world) : http,
			mail: this.mailbox.open(
				{
					mood: () =>
						world.elapsed < this.#until.moods
							? dice.pick(["well", "refused for now", "lost answer"] as const)
							: "well",
				},
				{ claimsLate: this.#plant.claimsMailLate ?? false },
			),
			queue: this.#queue,
			locks: this.#locks,
			onOutbox: (listening, listener) => this.#listeners.set(listening, listener),
			sweeps: !this.#plant.neitherNotifiesNorSweeps,
		});
	}

	/** Notifies every live worker shortly that the outbox has due work; the notification is lost while nobody listens. */
	#announce(): void {
		if (this.#plant.neitherNotifiesNorSweeps || this.world.elapsed < this.#until.hearing) return;
		for (const [actor, listener] of this.#listeners) {
			if (actor.alive) this.world.after(this.#dice.between(0.3, 4), actor, "is notified", listener);
		}
	}

	async #bring(trouble: Trouble): Promise<void> {
		const { world } = this;
		const outside = world.actor("fate");
		world.log(outside, trouble.kind);
		switch (trouble.kind) {
			case "kill":
				if (trouble.whom === "web") await this.#killWeb(trouble.forMs);
				else await this.#killWorker(trouble.forMs);
				break;
			case "stall": {
				const alive = this.#workers.filter(worker => worker.alive);
				const [first, ...others] = alive;
				if (!first) break;
				const stalled = this.#dice.pick([first, ...others]);
				stalled.stalledUntil = world.now + trouble.forMs;
				this.#queue.lose(stalled);
				world.after(trouble.forMs + 1, outside, "goes on", () => this.#queue.wake());
				break;
			}
			case "flush":
				this.#queue.flush();
				break;
			case "queue away":
				this.#until.queue = world.elapsed + trouble.forMs;
				break;
			case "database away":
				this.#until.database = world.elapsed + trouble.forMs;
				break;
			case "nobody hears":
				this.#until.hearing = world.elapsed + trouble.forMs;
				break;
			case "providers moody":
				this.#until.moods = world.elapsed + trouble.forMs;
				break;
			case "clock":
				for (const worker of this.#workers) worker.clockOffMs = trouble.byMs;
				break;
		}
	}

	async #killWorker(forMs: number): Promise<void> {
		const { world } = this;
		const alive = this.#workers.filter(worker => worker.alive);
		const [first, ...others] = alive;
		if (!first) return;
		const dead = this.#dice.pick([first, ...others]);
		world.kill(dead);
		this.#listeners.delete(dead);
		this.#queue.lose(dead);
		this.#locks.bury(dead);
		await this.#database.bury(dead);
		world.after(forMs, world.actor("fate"), `starts ${dead.name} again`, () => this.#startWorker(dead.name));
	}

	async #killWeb(forMs: number): Promise<void> {
		const dead = this.visitors.die();
		if (!dead) return;
		this.world.kill(dead);
		await this.#database.bury(dead);
		this.world.after(forMs, this.world.actor("fate"), "starts web again", () => this.visitors.revive());
	}

	rewrite(text: string): string {
		const { sql } = this.#plant;
		if (!sql?.in.test(text)) return text;
		if (!sql.find.test(text)) {
			this.misfit = text;
			return text;
		}
		return text.replace(sql.find, sql.put);
	}

	breaks(_actor: Actor, text: string): "before" | "after" | null {
		if (this.#setUp) return null;
		if (this.world.elapsed < this.#until.database) return "before";
		if (this.world.elapsed > 40_000 || !this.#dice.chance(this.scene.breaking)) return null;
		return /^(begin|rollback)/i.test(text) || this.#dice.chance(0.5) ? "before" : "after";
	}
}
