import { Button } from "#app/ui/button/button.tsx";
import { Menu, MenuItem } from "#app/ui/menu/menu.tsx";
import { toast } from "#app/ui/toast/toast.ts";
import { VisuallyHidden } from "#app/ui/visually-hidden/visually-hidden.tsx";
import { londonDayAfter } from "#domain/time/london-day.ts";
import { changeLead, revisionOf } from "../leads/lead-changes.ts";
import { call, useMutation } from "../shell/change.tsx";
import { QUEUED, useWaitingBody } from "../shell/offline/pending-changes.ts";
import * as page from "../shell/page/page.css.ts";

const SNOOZES = [
	["Tomorrow", 1],
	["In three days", 3],
	["In a week", 7],
	["In a month", 30],
] as const;

/** Buttons to complete or snooze a follow-up; the toast offers to undo it. */
export function FollowUp({
	lead,
}: {
	lead: { id: string; fullName: string; followUpAt: string | null; revision: number };
}) {
	const { busy, make } = useMutation();

	async function move(followUpAt: string | null, title: string): Promise<void> {
		const failed = "Failed to change the follow-up.";
		const change = { followUpAt, revision: lead.revision };
		const description = `${title}: ${lead.fullName}`;
		const done = await make("move", () => changeLead(lead, "plan", description, change), { failed });
		if (!done || done === QUEUED) return;
		toast({
			title,
			description: lead.fullName,
			action: {
				label: "Undo",
				run: () => {
					const before = { followUpAt: lead.followUpAt, revision: revisionOf(done) };
					void make("undo", () => call("PATCH", `/api/leads/${lead.id}`, before), { failed });
				},
			},
		});
	}

	if (useWaitingBody(`plan ${lead.id}`)) return <span className={page.fine}>Waiting for the connection</span>;
	const name = <VisuallyHidden> {lead.fullName}</VisuallyHidden>;
	return (
		<>
			<Button small busy={busy === "move"} onClick={() => void move(null, "Follow-up done")}>
				Done{name}
			</Button>
			<Menu small label={<>Snooze{name}</>}>
				{SNOOZES.map(([label, days]) => (
					<MenuItem
						key={label}
						onClick={() => void move(londonDayAfter(new Date(), days), `Snoozed: ${label.toLowerCase()}`)}
					>
						{label}
					</MenuItem>
				))}
			</Menu>
		</>
	);
}
