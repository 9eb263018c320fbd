import type { ComponentType, ReactNode } from "react";
import { Button } from "../../ui/button/button";
import { ChangeButton, call, type ToastWords } from "../shell/change";
import type { Saved } from "../shell/edit/use-edit";
import { NEW, useEditing } from "../shell/edit/use-editing";
import { Empty, Panel } from "../shell/page/page";
import * as page from "../shell/page/page.css.ts";
import { useCanChange } from "../shell/staff";
import { ContentHead } from "./content-head";

interface Card {
	title: string;
	/** Beside the title. */
	aside: ReactNode;
	content: ReactNode;
	/** Asked before it is deleted. */
	question: string;
}

/** Records of one kind as cards, to be added, edited and deleted. */
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
	/** What they are, as `useEditing` calls it. */
	kind: string;
	/** Where the API keeps them. */
	at: string;
	of: readonly T[];
	/** Class of the grid. */
	columns: string;
	card: (record: T) => Card;
	/** Said where there is none. */
	empty: ReactNode;
	/** The toasts of a deletion. */
	done: ToastWords;
	failed: ToastWords;
	/** Adds a record, or edits the one given. */
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
