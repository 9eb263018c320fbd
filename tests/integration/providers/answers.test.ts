import { afterAll, beforeAll, expect, it } from "vitest";
import { PROVIDERS } from "#domain/integrations/providers.ts";
import { misshapen, readShapes } from "#tests/support/providers/answer-shapes.ts";
import { everyAnswer } from "#tests/support/providers/every-answer.ts";
import { startSimulators } from "#tests/support/providers/start-simulators.ts";

let simulators: Awaited<ReturnType<typeof startSimulators>>;
beforeAll(async () => {
	simulators = await startSimulators();
});
afterAll(() => simulators.close());

it.each(PROVIDERS.filter(provider => provider !== "webhook"))(
	"every response of the %s simulator has the shape documented in docs/providers/answers.md",
	async provider => {
		const shapes = readShapes(provider);
		const calls = await everyAnswer(provider, simulators);
		const wrong = calls.map(call => misshapen(shapes, call)).filter(Boolean);
		expect([...new Set(wrong)]).toEqual([]);
		// Every documented answer occurs, except those that only some accounts give.
		const met = shapes.lines.filter(line =>
			calls.some(({ method, path }) => line.method === method && line.path.test(path)),
		);
		const asked = shapes.lines.filter(({ method }) => method !== "*");
		expect(met.length).toBe(asked.length);
	},
);
