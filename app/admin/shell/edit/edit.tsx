import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { Alert } from "#app/ui/alert/alert.tsx";
import { Button } from "#app/ui/button/button.tsx";
import * as page from "../page/page.css.ts";
import { Overtaken } from "./overtaken";
import { type Stored, useEdit } from "./use-edit";

/** What a form within `Edit` needs to save with. */
export type EditState = Pick<
	ReturnType<typeof useEdit>,
	"version" | "deleted" | "undecided" | "saving" | "discard"
>;

interface EditProps {
	name: string;
	stored: Stored | null;
	/** The subject was deleted, and nothing typed is worth keeping. */
	onDeleted?: () => void;
	children: (edit: EditState) => ReactNode;
}

/**
 * Around a form that edits something stored: what is typed survives the end of a session, and what others save
 * meanwhile is shown beside it. `name` is unique among the forms of the back office, such as "tag 1f0c…"; `stored` is
 * what is stored now, or null for something new. The form sends `version`; it calls `saving` when it sends, and the
 * function that this returns once it is stored.
 */
export function Edit({ name, stored, onDeleted, children }: EditProps) {
	const { place, notice, restored, remember, choose, saving, ...edit } = useEdit(name, stored, onDeleted);
	const choice = useRef<HTMLDivElement>(null);
	const sent = useRef(false);
	// What was sent is not taken until one chooses, and the button may be screens below the choice.
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
				<div ref={choice}>
					<Overtaken notice={notice} onChoose={choose} />
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
