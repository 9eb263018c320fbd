import * as v from "valibot";
import { createMailchimp } from "#tests/support/providers/mailchimp/index.ts";
import { createSendgrid } from "#tests/support/providers/sendgrid/index.ts";
import {
	parseJson,
	type SimAnswer,
	type SimRequest,
	type SimulatorDefinition,
} from "#tests/support/providers/simulator.ts";
import { createWebhookReceiver } from "#tests/support/providers/webhook/index.ts";
import type { ProviderAnswer, ProviderHttp, ProviderRequest } from "#worker/providers/http/http.ts";
import { ProviderError } from "#worker/providers/provider-error.ts";
import type { Actor, World } from "./world.ts";

/** How an exchange with a provider goes. */
export type Mood = "well" | "lost request" | "lost answer" | "busy" | "broken";

/** Faults between a worker and a provider. */
export interface ProviderTroubles {
	mood(): Mood;
	/** Milliseconds that the provider takes to answer. */
	takes(): number;
}

/** A request that has taken effect. */
interface Arrival {
	at: number;
	/** The webhook's message id; null for other providers. */
	id: string | null;
	event: { type: string; subject: string; occurredAt: string } | null;
	/** Addresses of the people in the request. */
	emails: string[];
}

const TIMEOUT_MS = 30_000;
/** Mailchimp stops refusing an address with too many signups after an hour. */
const BUSY_MS = 60 * 60_000;
const TOO_MANY_SIGNUPS_MS = 6 * 60 * 60_000;

const Told = v.object({
	type: v.string(),
	timestamp: v.string(),
	data: v.looseObject({ leadId: v.optional(v.string()) }),
});

function inProcess<S extends v.GenericSchema>(
	definition: SimulatorDefinition<S>,
	options: () => Record<string, unknown>,
) {
	definition.reset();
	return {
		handle: (request: SimRequest) => definition.handle(request, v.parse(definition.options, options())),
		fault: (kind: "throttled_with_wait" | "server_error") => definition.fault(kind, 3) ?? { status: 500 },
		contacts: () => definition.contacts(),
	};
}

/** The simulated providers, run in process without servers: what they received and what they hold. */
export class Providers {
	readonly arrivals = new Map<string, Arrival[]>();
	/** Time before which the provider has asked not to send an address again. */
	readonly restUntil = new Map<string, number>();
	/** Addresses that were sent before that time. */
	readonly tooSoon: string[] = [];
	/** Webhook ids that two live workers were delivering at the same time. */
	readonly atOnce: string[] = [];
	readonly hosts;
	readonly #calls = new Map<string, Actor>();
	readonly #world: World;

	/** `refused` are addresses that every provider rejects, `busy` those that Mailchimp defers. */
	constructor(world: World, { refused, busy }: { refused: string[]; busy: string[] }) {
		this.#world = world;
		const signups = () => (world.elapsed < BUSY_MS ? busy : []);
		this.hosts = {
			webhook: inProcess(createWebhookReceiver().definition, () => ({ poison: refused })),
			mailchimp: inProcess(createMailchimp().definition, () => ({
				poison: refused,
				tooManySignups: signups(),
			})),
			sendgrid: inProcess(createSendgrid().definition, () => ({ failing: refused })),
		};
		for (const email of busy) this.restUntil.set(email, 0);
	}

	/** Returns the HTTP client that a worker uses. */
	open(troubles: ProviderTroubles, actor: Actor): ProviderHttp {
		const world = this.#world;
		return {
			close() {},
			send: request => {
				const mood = troubles.mood();
				const host = new URL(request.url).hostname.replace(".test", "");
				const takes = mood === "lost request" || mood === "lost answer" ? TIMEOUT_MS : troubles.takes();
				const id = request.headers?.["webhook-id"];
				if (id) this.#begin(id, actor);
				const there = world.dice.between(0.1, 0.9) * Math.min(takes, 12_000);
				const call = world.step({
					label: `${request.method} ${host}${new URL(request.url).pathname} goes ${mood}`,
					before: there,
					after: takes - there,
					survives: true,
					signal: request.signal,
					run: () => {
						if (mood === "lost request") throw lost(host);
						const answer = this.#answer(host, request, mood);
						if (mood === "lost answer") throw lost(host);
						return answer;
					},
				});
				return id ? call.finally(() => this.#calls.delete(id)) : call;
			},
		};
	}

	#begin(id: string, actor: Actor): void {
		const other = this.#calls.get(id);
		if (other?.alive && other !== actor) this.atOnce.push(id);
		this.#calls.set(id, actor);
	}

	#answer(host: string, request: ProviderRequest, mood: Mood): ProviderAnswer {
		const provider = Object.entries(this.hosts).find(([name]) => name === host)?.[1];
		if (!provider) throw new Error(`no provider at ${host}`);
		if (mood === "busy") return toAnswer(provider.fault("throttled_with_wait"));
		if (mood === "broken") return toAnswer(provider.fault("server_error"));
		const received = toRequest(request);
		const answer = this.#world.as(this.#world.actor(host), () => provider.handle(received));
		this.#note(host, received, answer);
		return toAnswer(answer);
	}

	#note(host: string, { text, json, headers, method }: SimRequest, { status, body }: SimAnswer): void {
		const emails = method === "GET" ? [] : [...new Set(text.match(/[\w.]+@people\.example/g))];
		if (host === "mailchimp") this.#rest(emails, JSON.stringify(body ?? null));
		if (status >= 300) return;
		const told = host === "webhook" ? v.safeParse(Told, json) : null;
		const event = told?.success && told.output.data.leadId ? told.output : null;
		const arrival: Arrival = {
			at: this.#world.now,
			id: host === "webhook" ? String(headers["webhook-id"]) : null,
			event: event && {
				type: event.type,
				subject: event.data.leadId ?? "",
				occurredAt: event.timestamp,
			},
			emails,
		};
		this.arrivals.set(host, [...(this.arrivals.get(host) ?? []), arrival]);
	}

	/** Notes which addresses Mailchimp defers because of too many recent signups, and which were sent too soon. */
	#rest(emails: string[], words: string): void {
		for (const email of emails) {
			const until = this.restUntil.get(email);
			if (until === undefined) continue;
			if (this.#world.now < until - 1_000) this.tooSoon.push(email);
			if (/recent signup/i.test(words)) this.restUntil.set(email, this.#world.now + TOO_MANY_SIGNUPS_MS);
		}
	}
}

const lost = (host: string) =>
	new ProviderError("transient", `${host} did not answer in time`, { failure: "timeout" });

function toRequest({ method, url, headers = {}, body = "" }: ProviderRequest): SimRequest {
	const { pathname, searchParams, host } = new URL(url);
	const text = String(body);
	const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
	return {
		method,
		path: pathname,
		query: searchParams,
		headers: { host, ...Object.fromEntries(lower) },
		text,
		json: parseJson(text),
	};
}

function toAnswer({ status, headers = {}, body }: SimAnswer): ProviderAnswer {
	const text = body === undefined ? "" : typeof body === "string" ? body : JSON.stringify(body);
	const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
	return { status, headers: Object.fromEntries(lower), text };
}
