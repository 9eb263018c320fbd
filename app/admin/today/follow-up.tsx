import { londonDay } from "#domain/time/london-day.ts";
import { Button } from "../../ui/button/button";
import { Menu, MenuItem } from "../../ui/menu/menu";
import { toast } from "../../ui/toast/toast";
import { VisuallyHidden } from "../../ui/visually-hidden/visually-hidden";
import { call } from "../shell/call";
import { useChange } from "../shell/use-change";

const DAY_MS = 86_400_000;
const SNOOZES = [
	["Tomorrow", 1],
	["In three days", 3],
	["In a week", 7],
	["In a month", 30],
] as const;

/** A follow-up: done, or later; the toast offers to take it back. */
export function FollowUp({
	lead,
}: {
	lead: { id: string; fullName: string; followUpAt: string | null; revision: number };
}) {
	const { busy, make } = useChange();

	async function move(followUpAt: string | null, title: string): Promise<void> {
		const path = `/api/leads/${lead.id}`;
		const failed = { title: "Error", description: "Failed to change the follow-up." };
		const done = await make("move", () => call("PATCH", path, { followUpAt, revision: lead.revision }), {
			failed,
		});
		if (!done) return;
		toast({
			title,
			description: lead.fullName,
			action: {
				label: "Undo",
				run: () => void make("undo", () => call("PATCH", path, { followUpAt: lead.followUpAt }), { failed }),
			},
		});
	}

	const later = (days: number) => londonDay(new Date(Date.now() + days * DAY_MS));
	const name = <VisuallyHidden> {lead.fullName}</VisuallyHidden>;
	return (
		<>
			<Button small busy={busy === "move"} onClick={() => void move(null, "Follow-up done")}>
				Done{name}
			</Button>
			<Menu small label={<>Snooze{name}</>}>
				{SNOOZES.map(([label, days]) => (
					<MenuItem key={label} onClick={() => void move(later(days), `Snoozed: ${label.toLowerCase()}`)}>
						{label}
					</MenuItem>
				))}
			</Menu>
		</>
	);
}
