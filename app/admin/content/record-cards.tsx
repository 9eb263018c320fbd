import type { ComponentType, ReactNode } from "react";
import { Button } from "../../ui/button/button";
import type { ToastMessage } from "../../ui/toast/toast-store";
import { call, type Failure, useChange } from "../shell/change";
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
	done: ToastMessage;
	failed: Failure;
	/** Adds a record, or edits the one given. */
	dialog: ComponentType<{ of: T | null; onClose: () => void }>;
}) {
	const canChange = useCanChange();
	const { busy, make } = useChange();
	const { editing, edit, close } = useEditing(kind, records);
	const add = canChange ? <Button onClick={() => edit(NEW)}>Add {kind}</Button> : null;

	async function remove({ id, version }: T, question: string): Promise<void> {
		await make(id, () => call("DELETE", `${at}/${id}?version=${version}`), {
			ask: { title: `Delete ${kind}`, question, yes: "Delete" },
			done,
			failed,
		});
	}

	return (
		<>
			<ContentHead inTab={inTab}>{add}</ContentHead>
			{records.length === 0 ? (
				<Empty action={add}>{empty}</Empty>
			) : (
				<div className={`${page.grid} ${columns}`}>
					{records.map(record => {
						const shown = card(record);
						return (
							<RecordCard
								key={record.id}
								of={shown}
								busy={busy === record.id}
								onEdit={() => edit(record.id)}
								onDelete={() => void remove(record, shown.question)}
							/>
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

interface RecordCardProps {
	of: Card;
	busy: boolean;
	onEdit: () => void;
	onDelete: () => void;
}

function RecordCard({ of: { title, aside, content }, busy, onEdit, onDelete }: RecordCardProps) {
	const canChange = useCanChange();
	return (
		<Panel title={title} aside={aside}>
			<div className={page.stack}>
				{content}
				{canChange ? (
					<div className={page.row}>
						<Button small variant="secondary" aria-label={`Edit ${title}`} onClick={onEdit}>
							Edit
						</Button>
						<Button small variant="danger" aria-label={`Delete ${title}`} busy={busy} onClick={onDelete}>
							Delete
						</Button>
					</div>
				) : null}
			</div>
		</Panel>
	);
}
