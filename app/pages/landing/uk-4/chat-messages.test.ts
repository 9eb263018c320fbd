import { expect, it } from "vitest";
import { UK_4_CHATS, type Uk4Button, uk4Message } from "./chat-messages.ts";

it("uk4Message puts the context of each /uk-4 button after a blank line", () => {
	const buttons = Object.keys(UK_4_CHATS).filter((name): name is Uk4Button => name in UK_4_CHATS);
	expect(buttons.map(button => uk4Message(button).split("\n\n")[1])).toEqual([
		"Context: Tax Savings Calculator Request",
		"Context: Expert Consultation Request",
		"Context: Millionaire Relocation Inquiry",
		"Context: Immediate Setup Request",
		"Context: Urgent Tax Escape Request",
	]);
});
