import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { Alert } from "#app/ui/alert/alert.tsx";
import { Button } from "#app/ui/button/button.tsx";
import * as page from "../page/page.css.ts";
import { EditConflict } from "./edit-conflict.tsx";
import type { Stored } from "./stored.ts";
import { useEdit } from "./use-edit.ts";

/** What a form within `Edit` needs for saving. */
export type EditState = Pick<
	ReturnType<typeof useEdit>,
	"version" | "values" | "deleted" | "undecided" | "saving" | "discard"
>;

interface EditProps {
	name: string;
	stored: Stored | null;
	/** Called when the record was deleted and there is no input worth keeping. */
	onDeleted?: () => void;
	children: (edit: EditState) => ReactNode;
}

/**
 * Wraps a form that edits a stored record: input survives the end of a session, and others' concurrent changes are shown beside
 * it. `name` is unique among the back office's forms, such as "tag 1f0c…"; `stored` is the current record, or null for a new
 * one. The form sends `version` (optimistic lock); it calls `saving` when it sends, and the function returned by that once the
 * record is stored.
 */
export function Edit({ name, stored, onDeleted, children }: EditProps) {
	const { place, notice, restored, remember, choose, saving, ...edit } = useEdit(name, stored, onDeleted);
	const choice = useRef<HTMLDivElement>(null);
	const sent = useRef(false);
	// Submitting is refused until the user resolves the conflict, and the button may be screens below the choice.
	const show = () => choice.current?.scrollIntoView({ block: "nearest" });
	const arrived = useEffectEvent(() => sent.current && show());
	useEffect(() => {
		if (notice) arrived();
	}, [notice]);
	return (
		<div
			ref={place}
			className={page.stack}
			onInput={() => {
				sent.current = false;
				remember();
			}}
		>
			{restored ? (
				<Alert live title="Your unsaved words are back.">
					<div className={page.row}>
						<span>They have not been saved yet.</span>
						<Button small variant="secondary" onClick={edit.discard}>
							Discard them
						</Button>
					</div>
				</Alert>
			) : null}
			{notice ? (
				<div ref={choice} data-conflict>
					<EditConflict notice={notice} onChoose={choose} />
				</div>
			) : null}
			{children({
				...edit,
				saving(values) {
					sent.current = true;
					if (edit.undecided) show();
					const saved = saving(values);
					return version => {
						sent.current = false;
						saved(version);
					};
				},
			})}
		</div>
	);
}
