import type { Provider } from "#domain/integrations/providers.ts";
import { adapters } from "#worker/providers/adapters.ts";
import { poll } from "#worker/providers/poll.ts";
import type { BulkResult, ProviderContext } from "#worker/providers/port.ts";
import { connectionTo } from "./accounts.ts";
import { contact, contacts, contextFor, localHttp } from "./context.ts";
import { FAULT_KINDS, type SimCall } from "./simulator.ts";
import type { startSimulators } from "./start-simulators.ts";

/** Faults that are the provider's own answers; all others come from an intermediary. */
const OWN = FAULT_KINDS.filter(kind =>
	["unauthorised", "forbidden", "throttled", "throttled_with_wait", "server_error"].includes(kind),
);

/** Makes every kind of call that the product makes to a simulated provider. Returns all calls with their answers. */
export async function everyAnswer(
	provider: Provider,
	simulators: Awaited<ReturnType<typeof startSimulators>>,
): Promise<SimCall[]> {
	const simulator = simulators[provider];
	const adapter = adapters[provider];
	simulator.reset();
	const http = localHttp();
	const bare = contextFor(http, connectionTo(provider, simulator.url));
	const heard: SimCall[] = [];
	const keep = async (work: Promise<unknown>) => void (await work.catch(() => null));
	async function finish(
		result: Promise<BulkResult>,
		people: Parameters<typeof poll>[2],
		context: ProviderContext,
	) {
		let last = await result;
		for (let n = 0; n < 5 && last.kind === "pending"; n += 1)
			last = await poll(adapter, last.ticket, people, context);
	}
	try {
		await keep(adapter.test(bare));
		const context = { ...bare, preparation: await adapter.prepare(bare) };
		const person = contact();
		const odd = contact({ email: "nobody", leadId: "odd" });
		const quiet = contact({ email: "quiet@example.com", marketingConsent: null });
		const gone = contact({ left: true, marketingConsent: false });
		const subscriber = { email: person.email, fullName: null, consentAt: null, heldBack: null };
		for (const one of [person, quiet, odd, gone])
			await keep(finish(adapter.upsertOne(one, context), [one], context));
		const many = [...contacts(3), quiet, odd];
		await keep(finish(adapter.upsertMany(many, context), many, context));
		const [moved, merged] = [
			contact({ email: "moved@example.com" }),
			contact({ email: "moved@example.com" }),
		];
		moved.formerly = [person.email];
		merged.formerly = ["person0@example.com"];
		for (const one of [moved, merged]) await keep(finish(adapter.upsertOne(one, context), [one], context));
		await keep(finish(adapter.upsertOne(person, context), [person], context));
		await keep(adapter.unsubscribe(person.email, context));
		await keep(adapter.unsubscribe("stranger@example.com", context));
		await keep(adapter.subscribe({ ...subscriber, confirmedAt: null }, context));
		if (provider !== "webhook") simulator.leave(person.email);
		await keep(adapter.hook?.listEvents(new Date(Date.now() - 60_000), context) ?? Promise.resolve());
		await keep(adapter.subscribe({ ...subscriber, confirmedAt: null }, context));
		await keep(adapter.subscribe({ ...subscriber, confirmedAt: new Date().toISOString() }, context));
		await keep(adapter.prepare({ ...bare, connection: { ...bare.connection, listId: "99" } }));
		heard.push(...simulator.calls());
		simulator.reset();
		for (const kind of OWN) {
			simulator.force({ kind, times: 2 });
			await keep(adapter.upsertOne(person, context));
			heard.push(...simulator.calls());
			simulator.reset();
		}
		return heard;
	} finally {
		http.close();
	}
}
