import { type ComponentProps, startTransition, useCallback, useState } from "react";
import * as v from "valibot";
import { apiRequest, RequestError } from "#app/http/api-request.ts";
import { Button } from "#app/ui/button/button.tsx";
import { toast } from "#app/ui/toast/toast.ts";
import type { ToastMessage } from "#app/ui/toast/toast-store.ts";
import { type Question, useMutationContext } from "./edit/change-provider.tsx";
import { failureWords } from "./edit/failure-words.ts";
import { confirmIdentity } from "./identity.tsx";
import { withSlowNotice } from "./live/slow-navigation.tsx";
import { QUEUED } from "./offline/pending-changes.ts";

/**
 * Calls the API with the session. If the API requires a recent password confirmation, asks for the password and retries.
 * Returns the body, or null if there is none. Throws RequestError.
 */
export async function call(...request: Parameters<typeof apiRequest>): Promise<unknown> {
	try {
		return await withSlowNotice(apiRequest(...request));
	} catch (error) {
		if (error instanceof RequestError && error.status === 403 && error.fields.confirmation)
			if (await confirmIdentity()) return call(...request);
		// The session has ended: after a reload the same URL shows the Admin Access screen, which leads back to this page.
		if (error instanceof RequestError && error.status === 401) window.location.reload();
		throw error;
	}
}

/** Calls the API and parses the response with a schema. Throws for an unexpected shape. */
export async function callFor<const TSchema extends v.GenericSchema>(
	schema: TSchema,
	...request: Parameters<typeof apiRequest>
): Promise<v.InferOutput<TSchema>> {
	return v.parse(schema, await call(...request));
}

/** Shows the server's messages beside a form's fields. Returns whether the form has a field for each. */
export type Refuse = (fields: RequestError["fields"]) => boolean;

/** A toast, or only its description under the usual title: "Success", or "Error" if the cause is unknown. */
export type ToastWords = string | ToastMessage;

const inToast = (title: string, words: ToastWords): ToastMessage =>
	typeof words === "string" ? { title, description: words } : words;

export interface ChangeWords<T> {
	/** Confirmation to ask for before an irreversible change; declining it changes nothing. */
	ask?: Question | undefined;
	/** The toast after success; null shows none. */
	done?: ToastWords | ((result: T) => ToastWords | null) | undefined;
	failed: ToastWords;
	/** Whether the server's message replaces `failed`'s description; on by default. */
	serverWords?: boolean | undefined;
	/** Called with the server's messages by field, to show them there; returns true if that is enough and no toast is needed. */
	refused?: Refuse;
}

/** Milliseconds after which a change counts as shown, although the page's data has not been reloaded. */
const SHOWN_MS = 5_000;

/**
 * Returns `make`, which makes a change, shows a toast with the result, and reloads the page's data. `busy` is the key of the
 * latest change until the page shows it, because a press before that would act on outdated data. `make` returns the result, or
 * undefined after a failure and if the change was not confirmed.
 */
export function useMutation() {
	const { confirm, revalidate } = useMutationContext();
	const [busy, setBusy] = useState<{ key: string } | null>(null);
	const make = useCallback(
		async <T,>(key: string, work: () => Promise<T>, words: ChangeWords<T>): Promise<T | undefined> => {
			if (words.ask && !(await confirm(words.ask))) return;
			const change = { key };
			setBusy(change);
			let answered = true;
			try {
				const result = await work();
				if (result === QUEUED) {
					answered = false;
					return result;
				}
				const message = typeof words.done === "function" ? words.done(result) : words.done;
				if (message != null) toast(inToast("Success", message));
				return result;
			} catch (error) {
				answered = !(error instanceof RequestError && error.status === 0);
				if (error instanceof RequestError && words.refused?.(error.fields)) return;
				const { serverWords } = words;
				const failed = inToast("Error", words.failed);
				const description = failureWords(error, failed.description, serverWords);
				toast({ ...failed, ...(description && { description }), tone: "destructive" });
			} finally {
				// A transition, as the router's own update is one, and so not rendered before the page's data.
				const end = () => startTransition(() => setBusy(now => (now === change ? null : now)));
				// Without a response, loading the page's data would fail too.
				if (!answered) end();
				else void Promise.race([revalidate(), new Promise(late => setTimeout(late, SHOWN_MS))]).then(end);
			}
		},
		[revalidate, confirm],
	);
	return { busy: busy?.key ?? null, make };
}

export type Mutation = ReturnType<typeof useMutation>;

interface ChangeButtonProps<T>
	extends Omit<ComponentProps<typeof Button>, "onClick" | "busy" | "small">,
		Omit<ChangeWords<T>, "refused"> {
	change: () => Promise<T>;
	/** Its label while the change is in flight, for a slow one. */
	during?: string;
}

/** A button that makes one change: `<ChangeButton change={() => call("POST", url)} failed="It was not retried">Retry</…>`. */
export function ChangeButton<T>(props: ChangeButtonProps<T>) {
	const { change, during, children, ask, done, failed, serverWords, ...rest } = props;
	const { busy, make } = useMutation();
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
