import * as v from "valibot";
import { RequestError } from "#app/http/api-request.ts";
import { call, callFor } from "./call";
import { useChange } from "./use-change";

const TestAnswer = v.object({ success: v.boolean(), message: v.string() });

/** A service that we speak to, and what is said when something is done to it. */
export interface Connection {
	/** Where the API keeps it. */
	url: string;
	name: string;
	isActive: boolean;
	/** What it is, at the start of a sentence. */
	thing: string;
	/** What is asked before it is deleted, and what is said afterwards. */
	question: string;
	deleted: string;
	/** What is said where the server gives no reason. */
	failed: Readonly<Record<"test" | "toggle" | "delete", string>>;
}

/** Tests a connection, switches it on and off, and deletes it once that was confirmed; `busy` is what is under way. */
export function useConnection({ url, name, isActive, thing, question, deleted, failed }: Connection) {
	const { busy, make } = useChange();

	const test = () =>
		make(
			"test",
			async () => {
				const answer = await callFor(TestAnswer, "POST", `${url}/test`);
				if (!answer.success) throw new RequestError(502, answer.message, { words: answer.message });
				return answer;
			},
			{
				done: ({ message }) => ({ title: "Success", description: message }),
				failed: { title: "Failed", description: failed.test },
			},
		);
	const toggle = () =>
		make("toggle", () => call("PUT", url, { isActive: !isActive }), {
			done: { title: "Success", description: `${thing} ${isActive ? "deactivated" : "activated"}` },
			failed: failed.toggle,
		});

	async function remove(): Promise<void> {
		await make("delete", () => call("DELETE", url), {
			ask: { title: `Delete ${name}`, question, yes: "Delete" },
			done: { title: "Success", description: deleted },
			failed: failed.delete,
		});
	}
	return { busy, test, toggle, remove };
}
