import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "#app/admin/shell/change.tsx";
import { ServerForm } from "#app/admin/shell/edit/server-form.tsx";
import * as page from "#app/admin/shell/page/page.css.ts";
import { howMany } from "#app/admin/shell/page/page.tsx";
import { RequestError } from "#app/http/api-request.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { TextField } from "#app/ui/form/form-fields.tsx";
import { UnvalidatedForm, useFieldValue, useForm } from "#app/ui/form/use-form.ts";
import { ProgressBar } from "#app/ui/progress-bar/progress-bar.tsx";
import { toast } from "#app/ui/toast/toast.ts";
import { fetchMatchingIds } from "../fetch-leads.ts";
import { clearSelection, useSelection } from "./selection.ts";

/** Returns the leads that are erased: `matchingIds` once they are known, and the number that is `done` while erasing. */
function useErasure(onClose: () => void) {
	const { ids, filter } = useSelection();
	const { revalidate } = useRevalidator();
	// The selection when the dialog opened, whatever is selected later.
	const [selected] = useState(() => ({ ids: [...ids], filter: filter && { ...filter.asked } }));
	const [matchingIds, setMatchingIds] = useState(selected.filter ? null : selected.ids);
	const [done, setDone] = useState<number | null>(null);
	const stopped = useRef(false);
	// Nobody could stop it once its dialog is gone, as after a step back.
	useEffect(() => {
		stopped.current = false;
		return () => {
			stopped.current = true;
		};
	}, []);
	const close = useEffectEvent(onClose);
	// Only once: the result must not change while its leads are erased.
	useEffect(() => {
		if (!selected.filter) return;
		const abort = new AbortController();
		fetchMatchingIds(selected.filter, abort.signal).then(setMatchingIds, error => {
			if (abort.signal.aborted) return;
			console.error("The selected leads could not be counted", error);
			toast({ title: "Error", description: "The leads could not be counted.", tone: "destructive" });
			close();
		});
		return () => abort.abort();
	}, [selected]);

	async function erase(all: readonly string[]): Promise<void> {
		setDone(0);
		let erased = 0;
		let failed = 0;
		for (const id of all) {
			if (stopped.current) break;
			if (await eraseOne(id)) erased++;
			else failed++;
			setDone(erased + failed);
		}
		clearSelection();
		void revalidate();
		toast({
			title: `${howMany(erased, "lead")} erased`,
			...(failed > 0 && {
				description: `${howMany(failed, "lead")} could not be erased.`,
				tone: "destructive" as const,
			}),
		});
		onClose();
	}
	const stop = () => {
		stopped.current = true;
		if (done === null) onClose();
	};
	return { matchingIds, done, erase, stop };
}

/** Erases the selected leads one by one, after the user has typed their number, because it is irreversible. */
export function EraseDialog({ onClose }: { onClose: () => void }) {
	const { matchingIds, done, erase, stop } = useErasure(onClose);
	const form = useForm(UnvalidatedForm, { id: "erase" });
	const typed = String(useFieldValue(form, "count")).trim();
	const title = matchingIds ? `Erase ${howMany(matchingIds.length, "lead")}?` : "Erase leads?";
	return (
		<Dialog open onClose={stop} title={title}>
			{!matchingIds ? <p>Counting…</p> : null}
			{matchingIds && done === null ? (
				<ServerForm
					of={form}
					send={() => erase(matchingIds)}
					submit={`Erase ${howMany(matchingIds.length, "lead")}`}
					danger
					waits={typed !== String(matchingIds.length)}
					aside={
						<Button variant="secondary" onClick={onClose}>
							Cancel
						</Button>
					}
				>
					<p>
						Everything held on them is erased: forms, notes, reports and sync states. This cannot be undone,
						and providers keep what they have been sent.
					</p>
					<TextField
						name="count"
						label={`Type ${matchingIds.length} to go on`}
						inputMode="numeric"
						autoComplete="off"
						data-autofocus
					/>
				</ServerForm>
			) : null}
			{matchingIds && done !== null ? (
				<div className={page.stack}>
					<ProgressBar label="Erasing" done={done} total={matchingIds.length} />
					<Button variant="secondary" onClick={stop}>
						Stop
					</Button>
				</div>
			) : null}
		</Dialog>
	);
}

/** Erases a lead. Returns whether it is gone; a colleague may have erased it before. */
async function eraseOne(id: string): Promise<boolean> {
	try {
		await call("DELETE", `/api/leads/${id}`);
		return true;
	} catch (error) {
		if (error instanceof RequestError && error.status === 404) return true;
		console.error("A lead could not be erased", error);
		return false;
	}
}
