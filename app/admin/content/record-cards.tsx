import type { ComponentType, ReactNode } from "react";
import { Button } from "#app/ui/button/button.tsx";
import { ChangeButton, call, type ToastWords } from "../shell/change.tsx";
import type { Saved } from "../shell/edit/stored.ts";
import { NEW, useEditing } from "../shell/edit/use-editing.ts";
import * as page from "../shell/page/page.css.ts";
import { Empty, Panel } from "../shell/page/page.tsx";
import { useCanChange } from "../shell/staff.ts";
import { ContentHead } from "./content-head.tsx";

interface Card {
	title: string;
	/** Content beside the title. */
	aside: ReactNode;
	content: ReactNode;
	/** The confirmation before deleting. */
	question: string;
}

/** Cards of one kind of record, which can be added, edited and deleted. */
export function RecordCards<T extends Pick<Saved, "id" | "version">>({
	inTab,
	kind,
	at,
	of: records,
	columns,
	card,
	empty,
	done,
	failed,
	dialog: EditDialog,
}: {
	inTab: string;
	/** Kind of record, as in `useEditing`. */
	kind: string;
	/** API URL of the collection. */
	at: string;
	of: readonly T[];
	/** Class name of the grid. */
	columns: string;
	card: (record: T) => Card;
	empty: ReactNode;
	/** The toasts after deleting. */
	done: ToastWords;
	failed: ToastWords;
	/** Dialog that adds a record, or edits the given one. */
	dialog: ComponentType<{ of: T | null; onClose: () => void }>;
}) {
	const canChange = useCanChange();
	const { editing, edit, close } = useEditing(kind, records);
	const add = canChange ? <Button onClick={() => edit(NEW)}>Add {kind}</Button> : null;

	return (
		<>
			<ContentHead inTab={inTab}>{add}</ContentHead>
			{records.length === 0 ? (
				<Empty action={add}>{empty}</Empty>
			) : (
				<div className={`${page.grid} ${columns}`}>
					{records.map(record => {
						const { id, version } = record;
						const { title, aside, content, question } = card(record);
						return (
							<Panel key={id} title={title} aside={aside}>
								<div className={page.stack}>
									{content}
									{canChange ? (
										<div className={page.row}>
											<Button small variant="secondary" aria-label={`Edit ${title}`} onClick={() => edit(id)}>
												Edit
											</Button>
											<ChangeButton
												variant="danger"
												aria-label={`Delete ${title}`}
												change={() => call("DELETE", `${at}/${id}?version=${version}`)}
												ask={{ title: `Delete ${kind}`, question, yes: "Delete" }}
												done={done}
												failed={failed}
											>
												Delete
											</ChangeButton>
										</div>
									) : null}
								</div>
							</Panel>
						);
					})}
				</div>
			)}
			{canChange && editing ? (
				<EditDialog key={editing} of={records.find(({ id }) => id === editing) ?? null} onClose={close} />
			) : null}
		</>
	);
}
