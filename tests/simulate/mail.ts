import { ALREADY_SENDING, type MailTransport } from "#worker/mail/transport.ts";
import type { World } from "./world.ts";

/** Faults between a worker and the mail server. */
export interface MailTroubles {
	mood(): "well" | "refused for now" | "lost answer";
}

/** Where mails arrive: an SMTP server, which cannot say what it received before, or a folder, which can. */
export class Mailbox {
	/** Message-IDs in order of arrival. */
	readonly mails: string[] = [];
	readonly route: "smtp" | "folder";
	readonly #world: World;

	constructor(world: World, route: "smtp" | "folder") {
		this.#world = world;
		this.route = route;
	}

	/** Returns the mail transport that a worker uses. `claimsLate` is a planted bug. */
	open(troubles: MailTroubles, { claimsLate }: { claimsLate: boolean }): MailTransport {
		const world = this.#world;
		const { dice } = world;
		return {
			route: this.route,
			wasSent: async id => (this.route === "smtp" ? null : this.mails.includes(id)),
			send: async ({ messageId }, beforeLastByte, signal) => {
				const mood = troubles.mood();
				await world.step({
					label: "mail begins",
					before: dice.between(5, 50),
					after: dice.chance(0.1) ? dice.between(2_000, 12_000) : 5,
					signal,
					run: () => {},
				});
				if (mood === "refused for now")
					return { kind: "undone", retry: "later", error: "The mail server said: 451 later" };
				if (!claimsLate && !(await beforeLastByte())) return ALREADY_SENDING;
				await world.step({
					label: "mail's last byte",
					before: dice.between(1, 20),
					after: dice.between(1, 200),
					survives: true,
					run: () => this.#take(messageId),
				});
				if (claimsLate && !(await beforeLastByte())) return ALREADY_SENDING;
				return mood === "lost answer" && this.route === "smtp"
					? { kind: "uncertain", error: "It may or may not have arrived" }
					: { kind: "sent" };
			},
		};
	}

	#take(messageId: string): void {
		// A second write of the same file name replaces the first.
		if (this.route === "folder" && this.mails.includes(messageId)) return;
		this.mails.push(messageId);
	}
}
