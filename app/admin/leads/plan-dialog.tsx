import { useState } from "react";
import * as v from "valibot";
import { refusalOf, sendRequest } from "#app/http/api-request.ts";
import type { LeadRow } from "#db/leads/lead-row.ts";
import { Alert } from "../../ui/alert/alert";
import { Button } from "../../ui/button/button";
import { Dialog } from "../../ui/dialog/dialog";
import { Select, TextInput } from "../../ui/field/field";
import * as page from "../shell/page.css.ts";
import { useChange } from "../shell/use-change";
import { followUpWords, londonDay } from "./follow-up";

/** What staff mean to do about a lead. */
export type Planned = Pick<LeadRow, "id" | "fullName" | "owner" | "nextStep" | "followUpAt" | "revision">;

const Overtaken = v.object({
	current: v.object({
		owner: v.nullable(v.object({ id: v.string(), username: v.string() })),
		nextStep: v.nullable(v.string()),
		followUpAt: v.nullable(v.string()),
		revision: v.number(),
	}),
});
type Current = v.InferOutput<typeof Overtaken>["current"];

const inWords = ({ owner, nextStep, followUpAt }: Omit<Current, "revision">) =>
	[
		`owner ${owner?.username ?? "nobody"}`,
		nextStep ? `next step “${nextStep}”` : "no next step",
		followUpAt ? `follow-up ${followUpWords(followUpAt).words}` : "no follow-up",
	].join(", ");

/** Owner, next step and follow-up of one lead; what a colleague saved meanwhile stands beside what was typed. */
export function PlanDialog({
	lead,
	owners,
	onClose,
}: {
	lead: Planned;
	owners: readonly { id: string; username: string }[];
	onClose: () => void;
}) {
	const { busy, make } = useChange();
	const [base] = useState(lead);
	const [ownerId, setOwner] = useState(base.owner?.id ?? "");
	const [nextStep, setStep] = useState(base.nextStep ?? "");
	const wasDay = base.followUpAt ? londonDay(base.followUpAt) : "";
	const [day, setDay] = useState(wasDay);
	const [other, setOther] = useState<Current | null>(null);

	/** True when it is stored, false when somebody was faster. */
	async function send(): Promise<boolean> {
		const answer = await sendRequest("PATCH", `/api/leads/${base.id}`, {
			ownerId: ownerId || null,
			nextStep,
			// A day means its beginning: an hour that was set is kept while the day is.
			...(day !== wasDay && { followUpAt: day || null }),
			revision: other?.revision ?? base.revision,
		});
		if (answer.ok) return true;
		if (answer.status !== 409) throw await refusalOf(answer);
		const parsed = v.safeParse(Overtaken, await answer.clone().json());
		if (!parsed.success) throw await refusalOf(answer);
		setOther(parsed.output.current);
		return false;
	}

	async function save(): Promise<void> {
		const stored = await make("plan", send, {
			done: saved => (saved ? { title: "Saved", description: `What is next for ${base.fullName}.` } : null),
			failed: { title: "Error", description: "It could not be saved." },
		});
		if (stored) onClose();
	}

	return (
		<Dialog open onClose={onClose} title={`Next for ${base.fullName}`}>
			<form
				className={page.stack}
				onSubmit={event => {
					event.preventDefault();
					void save();
				}}
			>
				{other ? (
					<Alert tone="warning" live title="A colleague changed this lead meanwhile">
						<p>Stored now: {inWords(other)}.</p>
						<p>Save again to put yours, below, in its place.</p>
					</Alert>
				) : null}
				<TextInput
					id="plan-step"
					label="Next step"
					maxLength={300}
					value={nextStep}
					autoFocus
					onChange={event => setStep(event.target.value)}
				/>
				<TextInput
					id="plan-day"
					label="Follow-up"
					type="date"
					value={day}
					onChange={event => setDay(event.target.value)}
				/>
				<Select
					id="plan-owner"
					label="Owner"
					empty="Nobody"
					value={ownerId}
					choices={owners.map(({ id, username }) => ({ value: id, label: username }))}
					onChange={event => setOwner(event.target.value)}
				/>
				<div className={page.row}>
					<Button type="submit" busy={busy !== null}>
						Save
					</Button>
					<Button variant="secondary" onClick={onClose}>
						Cancel
					</Button>
				</div>
			</form>
		</Dialog>
	);
}
