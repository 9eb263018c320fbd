import type { ReactNode } from "react";
import * as v from "valibot";
import { RequestError } from "#app/http/api-request.ts";
import { ChangeButton, call, callFor } from "../change.tsx";
import * as page from "../page/page.css.ts";

const TestAnswer = v.object({ success: v.boolean(), message: v.string() });

interface ConnectionActionsProps {
	/** API URL of the connection. */
	url: string;
	of: { name: string; isActive: boolean; version: number };
	/** Kind of connection, capitalised for the start of a sentence. */
	thing: string;
	/** The confirmation before deleting, and the toast afterwards. */
	question: string;
	deleted: string;
	/** The toasts if the server gives no reason. */
	failed: Readonly<Record<"test" | "toggle" | "delete", string>>;
	/** The edit button, and other elements before the actions. */
	children: ReactNode;
}

/** Actions for an external service: test it, activate or deactivate it, and delete it after a confirmation. */
export function ConnectionActions(props: ConnectionActionsProps) {
	const { url, thing, question, deleted, failed, children } = props;
	const { name, isActive, version } = props.of;
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
