import { useCallback } from "react";
import * as v from "valibot";
import { callFor, useMutation } from "#app/admin/shell/change.tsx";
import { useIdempotentSend } from "#app/admin/shell/edit/use-idempotent-send.ts";
import { howMany } from "#app/admin/shell/page/page.tsx";
import type { StoredChange } from "#domain/leads/bulk-change.ts";
import { deselect, useSelection } from "./selection.ts";

const Changed = v.object({ changed: v.number(), undo: v.nullish(v.string()) });
const Undone = v.object({ changed: v.number() });

/**
 * Changes all selected leads and offers to undo it. `change` resolves to whether it succeeded; `undo` undoes a change by its
 * id.
 */
export function useBulkChange() {
	const selected = useSelection();
	const { ids, filter } = selected;
	const { busy, make } = useMutation();
	// A retry after a lost response would find no leads left to change, and the first change's undo id would be lost.
	const once = useIdempotentSend();
	const undo = useCallback(
		(id: string) =>
			void make("undo", () => callFor(Undone, "POST", "/api/leads/bulk/undo", { undo: id }), {
				done: ({ changed }) => ({
					title: "Taken back",
					description: `${howMany(changed, "lead")} restored. Those changed since stay as they are.`,
				}),
				failed: "The change could not be undone.",
			}),
		[make],
	);
	async function change(to: StoredChange, words: string): Promise<boolean> {
		const body = { ...(filter ? { filter: filter.asked } : { leadIds: ids }), change: to };
		const send = () =>
			once(JSON.stringify(body), options => callFor(Changed, "POST", "/api/leads/bulk", body, options));
		const answer = await make("change", send, {
			done: ({ changed, undo: id }) => ({
				title: `${howMany(changed, "lead")} changed`,
				description: words,
				...(id && changed > 0 && { action: { label: "Undo", run: () => undo(id) } }),
			}),
			failed: "Not all of the leads could be changed.",
		});
		// After the change the filter may match other leads.
		if (answer && filter) deselect(selected);
		return answer !== undefined;
	}
	return { busy, change, undo };
}
