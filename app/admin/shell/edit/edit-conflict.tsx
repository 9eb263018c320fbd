import { useId } from "react";
import { Alert } from "#app/ui/alert/alert.tsx";
import { Button } from "#app/ui/button/button.tsx";
import * as page from "../page/page.css.ts";
import { Ago } from "../page/page.tsx";
import type { Notice } from "./clashes.ts";
import { SideBySide } from "./word-diff.tsx";

const WAYS = [
	["mine", "Keep mine"],
	["theirs", "Take theirs"],
] as const;

/**
 * Warns above a form that somebody else saved the record since it was opened, and shows their values beside the user's input,
 * field by field. Nothing is overwritten until the user decides.
 */
export function EditConflict({
	notice: { stored, clashes },
	onChoose,
}: {
	notice: Notice;
	onChoose: (field: string, choice: "mine" | "theirs") => void;
}) {
	const id = useId();
	const { by, at, deleted = false } = stored;
	const decided = clashes.every(({ choice }) => choice);
	return (
		<Alert
			tone="warning"
			live
			title={`${by ?? "Somebody"} ${deleted ? "deleted" : "saved"} this in the meantime.`}
		>
			<div className={page.stack}>
				<p>
					{at ? (
						<>
							That was <Ago at={at} />.{" "}
						</>
					) : null}
					{decided
						? "The form below holds the wording marked here. Save to apply it."
						: deleted
							? "What you typed is still here. Keep yours to save it again, or take theirs to discard it."
							: "What you typed is still here and has not been saved. Choose what to keep."}
				</p>
				{clashes.map(({ name, label, theirs, mine, choice }) => (
					<div key={name} className={page.stack}>
						{label ? (
							<>
								<p id={`${id}-${name}`}>
									<strong>{label}</strong>
								</p>
								<SideBySide
									before={{ title: "Theirs", text: theirs }}
									after={{ title: "Yours", text: mine }}
								/>
							</>
						) : null}
						<div className={page.row}>
							{WAYS.map(([way, words]) => (
								<Button
									key={way}
									small
									variant="secondary"
									aria-pressed={choice === way}
									aria-describedby={`${id}-${name}`}
									onClick={() => onChoose(name, way)}
								>
									{words}
								</Button>
							))}
						</div>
					</div>
				))}
			</div>
		</Alert>
	);
}
