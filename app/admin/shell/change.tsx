import { type ComponentProps, useCallback, useState } from "react";
import * as v from "valibot";
import { apiRequest, RequestError } from "#app/http/api-request.ts";
import { Button } from "#app/ui/button/button.tsx";
import { toast } from "#app/ui/toast/toast.ts";
import type { ToastMessage } from "#app/ui/toast/toast-store.ts";
import { type Question, useAroundChange } from "./edit/change-provider";
import { failureWords } from "./edit/failure-words";
import { confirmIdentity } from "./identity";
import { untilAnswered } from "./live/late-page";
import { WAITS } from "./offline/waiting";

/**
 * Calls the API with the session; a call that asks who is there is made again once the password was given. Returns the
 * body, or null where there is none. Throws RequestError.
 */
export async function call(...request: Parameters<typeof apiRequest>): Promise<unknown> {
	try {
		return await untilAnswered(apiRequest(...request));
	} catch (error) {
		if (error instanceof RequestError && error.status === 403 && error.fields.confirmation)
			if (await confirmIdentity()) return call(...request);
		// The session ended: the same address then shows the Admin Access screen and leads back here.
		if (error instanceof RequestError && error.status === 401) window.location.reload();
		throw error;
	}
}

/** Calls the API and checks the answer's shape. */
export async function callFor<const TSchema extends v.GenericSchema>(
	schema: TSchema,
	...request: Parameters<typeof apiRequest>
): Promise<v.InferOutput<TSchema>> {
	return v.parse(schema, await call(...request));
}

/** Shows the server's messages beside a form's fields, and says whether the form has a field for each. */
export type Refuse = (fields: RequestError["fields"]) => boolean;

/** A toast, or only what it says under the usual title: "Success", or "Error" where the cause cannot be named. */
export type ToastWords = string | ToastMessage;

const inToast = (title: string, words: ToastWords): ToastMessage =>
	typeof words === "string" ? { title, description: words } : words;

export interface ChangeWords<T> {
	/** Asked first, before something that cannot be taken back; who says no has changed nothing. */
	ask?: Question | undefined;
	/** Null says nothing. */
	done?: ToastWords | ((result: T) => ToastWords | null) | undefined;
	failed: ToastWords;
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
		async <T,>(key: string, work: () => Promise<T>, words: ChangeWords<T>): Promise<T | null> => {
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
				if (said != null) toast(inToast("Success", said));
				return result;
			} catch (error) {
				answered = !(error instanceof RequestError && error.status === 0);
				if (error instanceof RequestError && words.refused?.(error.fields)) return null;
				const { serverWords } = words;
				const failed = inToast("Error", words.failed);
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

interface ChangeButtonProps<T>
	extends Omit<ComponentProps<typeof Button>, "onClick" | "busy" | "small">,
		Omit<ChangeWords<T>, "refused"> {
	change: () => Promise<T>;
	/** Its words while that is under way, where it may last. */
	during?: string;
}

/** A button that makes one change: `<ChangeButton change={() => call("POST", url)} failed="It was not retried">Retry</…>`. */
export function ChangeButton<T>(props: ChangeButtonProps<T>) {
	const { change, during, children, ask, done, failed, serverWords, ...rest } = props;
	const { busy, make } = useChange();
	return (
		<Button
			variant="secondary"
			{...rest}
			small
			busy={busy !== null}
			onClick={() => void make("change", change, { ask, done, failed, serverWords })}
		>
			{(busy && during) || children}
		</Button>
	);
}
