import { useState } from "react";
import { Button } from "../../ui/button/button";
import { Dialog } from "../../ui/dialog/dialog";
import { TextInput } from "../../ui/field/field";
import { howMany } from "../shell/how-many";
import * as page from "../shell/page.css.ts";
import { londonDay } from "./follow-up";
import type { useBulkChange } from "./use-bulk-change";

interface BulkDialogProps {
	count: number;
	busy: boolean;
	change: ReturnType<typeof useBulkChange>["change"];
	onClose: () => void;
}

/** When the selected people are to be heard of again. */
export function FollowUpDialog({ count, busy, change, onClose }: BulkDialogProps) {
	const [day, setDay] = useState("");
	const set = async (followUpAt: string | null) => {
		const words = followUpAt ? `Their follow-up is set.` : "They have no follow-up.";
		if (await change({ followUpAt }, words)) onClose();
	};
	return (
		<Dialog open onClose={onClose} title={`Follow-up of ${howMany(count, "lead")}`}>
			<form
				className={page.stack}
				onSubmit={event => {
					event.preventDefault();
					void set(day);
				}}
			>
				<TextInput
					id="bulk-follow-up"
					label="Day"
					type="date"
					required
					min={londonDay(Date.now())}
					value={day}
					data-autofocus
					onChange={event => setDay(event.target.value)}
				/>
				<div className={page.row}>
					<Button type="submit" busy={busy}>
						Set follow-up
					</Button>
					<Button variant="secondary" disabled={busy} onClick={() => void set(null)}>
						Take it away
					</Button>
				</div>
			</form>
		</Dialog>
	);
}

/** What is to be done next for the selected people. */
export function NextStepDialog({ count, busy, change, onClose }: BulkDialogProps) {
	const [step, setStep] = useState("");
	const set = async (nextStep: string | null) => {
		const words = nextStep ? `Their next step is “${nextStep}”.` : "They have no next step.";
		if (await change({ nextStep }, words)) onClose();
	};
	return (
		<Dialog open onClose={onClose} title={`Next step of ${howMany(count, "lead")}`}>
			<form
				className={page.stack}
				onSubmit={event => {
					event.preventDefault();
					void set(step.trim());
				}}
			>
				<TextInput
					id="bulk-next-step"
					label="Next step"
					required
					maxLength={300}
					value={step}
					data-autofocus
					onChange={event => setStep(event.target.value)}
				/>
				<div className={page.row}>
					<Button type="submit" busy={busy}>
						Set next step
					</Button>
					<Button variant="secondary" disabled={busy} onClick={() => void set(null)}>
						Take it away
					</Button>
				</div>
			</form>
		</Dialog>
	);
}
