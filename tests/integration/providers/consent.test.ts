import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createConsentLab, LABS, type Lab } from "#tests/support/providers/consent-lab.ts";
import { EVENTS, type EventName, newPerson, type Person } from "#tests/support/providers/consent-person.ts";

/** Every order of three events. */
const PATHS: EventName[][] = EVENTS.flatMap(first =>
	EVENTS.flatMap(second => EVENTS.map(third => [first, second, third])),
);

describe.each(LABS)("consent synchronisation with %s", provider => {
	let lab: Lab;
	beforeAll(async () => {
		lab = await createConsentLab(provider);
	});
	afterAll(() => lab.close());

	it("leaves the consent state of docs/providers/consent.md after every sequence of three events", async () => {
		const wrong: string[] = [];
		for (const [index, path] of PATHS.entries()) {
			let person: Person = newPerson(`person${index}@people.example`);
			const said: string[] = [];
			for (const event of path) {
				person = await lab.happen(person, event);
				const held = lab.held(person);
				said.push(`${event} → ${held}`);
				if (held !== person.expected) wrong.push(`${said.join(", ")}, instead of ${person.expected}`);
			}
		}
		expect(wrong).toEqual([]);
	});
});
