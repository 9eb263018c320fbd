import type { ReactNode } from "react";
import * as v from "valibot";
import { RequestError } from "#app/http/api-request.ts";
import { ChangeButton, call, callFor } from "../change";
import * as page from "../page/page.css.ts";

const TestAnswer = v.object({ success: v.boolean(), message: v.string() });

interface ConnectionActionsProps {
	/** Where the API keeps it. */
	url: string;
	name: string;
	isActive: boolean;
	version: number;
	/** What it is, at the start of a sentence. */
	thing: string;
	/** What is asked before it is deleted, and what is said afterwards. */
	question: string;
	deleted: string;
	/** What is said where the server gives no reason. */
	failed: Readonly<Record<"test" | "toggle" | "delete", string>>;
	/** The way to edit it, and what else comes first. */
	children: ReactNode;
}

/** Of a service that we speak to: tests it, switches it on and off, and deletes it once that was confirmed. */
export function ConnectionActions(props: ConnectionActionsProps) {
	const { url, name, isActive, version, thing, question, deleted, failed, children } = props;
	const toggle = isActive ? "Deactivate" : "Activate";

	async function test() {
		const answer = await callFor(TestAnswer, "POST", `${url}/test`);
		if (!answer.success) throw new RequestError(502, answer.message, { words: answer.message });
		return answer;
	}

	return (
		<span className={page.row}>
			{children}
			<ChangeButton
				aria-label={`Test ${name}`}
				during="Testing…"
				change={test}
				done={({ message }) => message}
				failed={{ title: "Failed", description: failed.test }}
			>
				Test
			</ChangeButton>
			<ChangeButton
				aria-label={`${toggle} ${name}`}
				change={() => call("PUT", url, { isActive: !isActive })}
				done={`${thing} ${isActive ? "deactivated" : "activated"}`}
				failed={failed.toggle}
			>
				{toggle}
			</ChangeButton>
			<ChangeButton
				aria-label={`Delete ${name}`}
				variant="danger"
				change={() => call("DELETE", `${url}?version=${version}`)}
				ask={{ title: `Delete ${name}`, question, yes: "Delete" }}
				done={deleted}
				failed={failed.delete}
			>
				Delete
			</ChangeButton>
		</span>
	);
}
