import { Button } from "../../ui/button/button";
import * as page from "./page.css.ts";

/** What can be done with one card of a list; `name` is said to who cannot see on which card the buttons stand. */
export function EditOrDelete({
	name,
	busy,
	onEdit,
	onDelete,
}: {
	name: string;
	busy: boolean;
	onEdit: () => void;
	onDelete: () => void;
}) {
	return (
		<div className={page.row}>
			<Button small variant="secondary" aria-label={`Edit ${name}`} onClick={onEdit}>
				Edit
			</Button>
			<Button small variant="danger" aria-label={`Delete ${name}`} busy={busy} onClick={onDelete}>
				Delete
			</Button>
		</div>
	);
}
