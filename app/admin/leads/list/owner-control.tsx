import { toast } from "#app/ui/toast/toast.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useMutation } from "../../shell/change.tsx";
import { useWaitingBody } from "../../shell/offline/pending-changes.ts";
import { useCanChange } from "../../shell/staff.ts";
import { changeLead, revisionOf } from "../lead-changes.ts";
import { useOptimisticValue } from "../use-optimistic-value.ts";
import * as css from "./lead-table.css.ts";

type Owner = { id: string; username: string };

/** Changes a lead's owner at once; the toast offers to undo it. */
export function OwnerControl({
	lead,
	owners,
}: {
	lead: { id: string; fullName: string; owner: Owner | null; revision: number };
	owners: readonly Owner[];
}) {
	const canChange = useCanChange();
	const scripted = useHydrated();
	const { make } = useMutation();
	const { chosen, saving, keep } = useOptimisticValue<string>(lead);
	const waits = useWaitingBody(`owner ${lead.id}`);
	const stored = lead.owner?.id ?? "";
	const shown = chosen ?? (waits ? String(waits.ownerId ?? "") : stored);
	// A deleted account may still own the lead.
	const known = lead.owner && !owners.some(({ id }) => id === stored) ? [lead.owner, ...owners] : owners;

	// Based on the revision that is shown, so that it is refused if a colleague changed the lead meanwhile.
	async function give(to: string, from: string, revision: number | undefined): Promise<void> {
		const name = known.find(({ id }) => id === to)?.username ?? "Nobody";
		const description = `Owner of ${lead.fullName}: ${name}`;
		const change = { ownerId: to || null, ...(revision && { revision }) };
		const failed = "Failed to change the owner.";
		const answer = await keep(
			to,
			make("owner", () => changeLead(lead, "owner", description, change), { failed }),
		);
		if (answer === undefined) return;
		toast({
			title: "Owner changed",
			description: `${lead.fullName}: ${name}`,
			action: { label: "Undo", run: () => void give(from, to, revisionOf(answer)) },
		});
	}

	return (
		<select
			aria-label={`Owner of ${lead.fullName}`}
			className={css.choice}
			value={shown}
			// It stays enabled while saving, because disabling it would lose the focus.
			disabled={!canChange || !scripted}
			aria-busy={saving || undefined}
			onChange={event => void give(event.target.value, shown, lead.revision)}
		>
			<option value="">–</option>
			{known.map(({ id, username }) => (
				<option key={id} value={id}>
					{username}
				</option>
			))}
		</select>
	);
}
