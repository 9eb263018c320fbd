import { randomUUID } from "node:crypto";
import { idempotent } from "#db/idempotency/idempotent.ts";
import { captureLead } from "#db/leads/capture-lead.ts";
import { Announcer } from "#db/notifications.ts";
import type { Orm } from "#db/orm.ts";
import type { Plant } from "./plants.ts";
import type { Actor, World } from "./world.ts";

/** A form that a visitor retries until it is accepted. */
export interface Form {
	key: string;
	email: string;
	/** Version of this person's details; the higher is the newer. */
	edition: number;
	/** The id in the answer; null until it is accepted. */
	accepted: string | null;
}

/** A person's name in an edition, recognisable at a provider. */
export const nameOf = (edition: number) => `Sample Edition${edition}`;

/** How long a browser waits for an answer before it sends the form again. */
const PATIENCE_MS = 10_000;
const AGAIN_MS = 800;

/** Visitors, and the web process that takes their forms. */
export class Visitors {
	readonly forms: Form[] = [];
	readonly #world: World;
	readonly #orm: Orm;
	readonly #plant: Partial<Plant>;
	readonly #editions = new Map<string, number>();
	readonly #announce: () => void;
	#web: Actor;
	#announcer: Announcer;

	constructor(world: World, orm: Orm, plant: Partial<Plant>, announce: () => void) {
		this.#world = world;
		this.#orm = orm;
		this.#plant = plant;
		this.#announce = announce;
		this.#web = world.actor("web");
		this.#announcer = this.#announces();
	}

	/** Returns the next edition of a person's details. */
	edition(email: string): number {
		const next = (this.#editions.get(email) ?? 0) + 1;
		this.#editions.set(email, next);
		return next;
	}

	/** Schedules a person's forms, one after the other. */
	expect({ email, forms }: { email: string; forms: { at: number }[] }): void {
		const visitor = this.#world.actor(email);
		void this.#world.start(visitor, "visits", async () => {
			for (const { at } of [...forms].sort((a, b) => a.at - b.at)) {
				const before = at - this.#world.elapsed;
				await this.#world.step({ label: "comes", before, after: 0, run: () => {} });
				const key = randomUUID();
				const form: Form = { key, email, edition: this.edition(email), accepted: null };
				this.forms.push(form);
				while (!form.accepted) await this.#send(visitor, form);
			}
		});
	}

	/** Returns the web process to be killed; null if it is already dead. */
	die(): Actor | null {
		return this.#web.alive ? this.#web : null;
	}

	revive(): void {
		this.#web = this.#world.actor("web");
		this.#announcer = this.#announces();
	}

	#announces(): Announcer {
		return new Announcer(async channels => {
			if (channels.includes("outbox")) this.#announce();
		});
	}

	async #send(visitor: Actor, form: Form): Promise<void> {
		const world = this.#world;
		const { dice } = world;
		const { promise, resolve } = Promise.withResolvers<void>();
		const answered = new AbortController();
		const web = this.#web;
		world.after(dice.between(5, 60), web, "gets a form", () => {
			const answer = (id: string) =>
				world.after(dice.between(5, 60), visitor, "is answered", () => {
					form.accepted ??= id;
					answered.abort();
				});
			void world.start(web, "stores a form", () => this.#take(form, answer));
		});
		const wait = world.step({
			label: "waits for an answer",
			before: PATIENCE_MS,
			after: 0,
			signal: answered.signal,
			run: () => {},
		});
		wait.then(resolve, resolve);
		await promise;
		if (!form.accepted) await world.step({ label: "tries again", before: AGAIN_MS, after: 0, run: () => {} });
	}

	/** Stores a form as the web process does (app/leads/intake): once per key, announced after the commit. */
	async #take(form: Form, answer: (id: string) => void): Promise<void> {
		const { key, email, edition } = form;
		const submissionId = randomUUID();
		const body = { fullName: nameOf(edition), email };
		const capture = {
			...body,
			submissionId,
			leadId: randomUUID(),
			page: "home",
			formType: "lead" as const,
			suspicion: null,
			ipAddress: null,
			userAgent: null,
		};
		if (this.#plant.answersFirst) {
			answer(submissionId);
			await this.#world.step({ label: "stores later", before: 3_000, after: 0, run: () => {} });
		}
		const identity = {
			scope: "lead",
			key: this.#plant.forgetsKeys ? null : key,
			body,
			emailKey: email,
			oneStatement: true,
		};
		const stored = await idempotent(this.#orm.em.fork(), identity, { id: submissionId }, async em => {
			await captureLead(em, capture);
		});
		this.#announcer.announce("outbox", "leads");
		if (!this.#plant.answersFirst) answer(stored.id ?? submissionId);
	}
}
