import { useCallback, useState } from "react";
import { RequestError } from "#app/http/api-request.ts";
import { toast } from "#app/ui/toast/toast.ts";
import type { ToastMessage } from "#app/ui/toast/toast-store.ts";
import { WAITS } from "../offline/waiting";
import { type Question, useAroundChange } from "./change-provider.tsx";
import { failureWords } from "./failure-words";

/** Shows the server's messages beside a form's fields, and says whether the form has a field for each. */
export type Refuse = (fields: RequestError["fields"]) => boolean;

/** The toast of a failure whose cause cannot be named; a text is what an "Error" says. */
export type Failure = string | ToastMessage;

export interface ChangeWords<T> {
	/** Asked first, before something that cannot be taken back; who says no has changed nothing. */
	ask?: Question | undefined;
	/** The toast of a success; null says nothing. */
	done?: ToastMessage | ((result: T) => ToastMessage | null) | undefined;
	failed: Failure;
	/** Show what the server said in place of `failed`'s description; on by default. */
	serverWords?: boolean | undefined;
	/** Gets the server's messages by field, to show them there; true where they say it all and no toast is needed. */
	refused?: Refuse;
}

/**
 * Makes a change and says how it went; the page then shows what is stored. `busy` is the key of the change under
 * way. `make` returns the result, or null after a failure and where nothing was to be changed after all.
 */
export function useChange() {
	const { confirm, revalidate } = useAroundChange();
	const [busy, setBusy] = useState<string | null>(null);
	const make = useCallback(
		async <T>(key: string, work: () => Promise<T>, words: ChangeWords<T>): Promise<T | null> => {
			if (words.ask && !(await confirm(words.ask))) return null;
			setBusy(key);
			let answered = true;
			try {
				const result = await work();
				if (result === WAITS) {
					answered = false;
					return result;
				}
				const said = typeof words.done === "function" ? words.done(result) : words.done;
				if (said) toast(said);
				return result;
			} catch (error) {
				answered = !(error instanceof RequestError && error.status === 0);
				if (error instanceof RequestError && words.refused?.(error.fields)) return null;
				const { serverWords } = words;
				const failed =
					typeof words.failed === "string" ? { title: "Error", description: words.failed } : words.failed;
				const description = failureWords(error, failed.description, serverWords);
				toast({ ...failed, ...(description && { description }), tone: "destructive" });
				return null;
			} finally {
				setBusy(null);
				// Where nobody answers, the page at hand is all that there is.
				if (answered) void revalidate();
			}
		},
		[revalidate, confirm],
	);
	return { busy, make };
}
