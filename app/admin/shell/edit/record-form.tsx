import type { ReactNode } from "react";
import type { GenericSchema, InferOutput } from "valibot";
import type { FormHandle } from "#app/ui/form/use-form.ts";
import { call, type Refuse, type ToastWords, useChange } from "../change";
import { Edit } from "./edit";
import { ServerForm } from "./server-form";
import type { Stored } from "./use-edit";
import { NEW } from "./use-editing";
import { useOnce } from "./use-once";

/** The form of a record: it makes one, or changes the one named, and goes when that is stored or was deleted. */
export function RecordForm<Schema extends GenericSchema<unknown, object>>({
	kind,
	id = NEW,
	stored,
	at,
	of: form,
	submit = "Save",
	summary,
	waits,
	body = values => values,
	fieldOf = path => path,
	onClose,
	children,
	...words
}: {
	/** What it is, as `useEditing` calls it. */
	kind: string;
	/** The record's id; a new one has none yet. */
	id?: string | undefined;
	stored: Stored | null;
	/** Where the API keeps such records. */
	at: string;
	of: FormHandle<Schema>;
	submit?: ReactNode;
	summary?: boolean;
	/** Something of it is still on its way: until then it cannot be sent. */
	waits?: boolean | undefined;
	/** What the fields hold, as the server takes it, of a record that is made too. */
	body?: (values: InferOutput<Schema>, isNew: boolean) => object;
	/** The form's field that a message of the server is about; its paths lead into settings. */
	fieldOf?: (path: string) => string;
	done: ToastWords;
	failed: ToastWords;
	serverWords?: boolean;
	onClose: () => unknown;
	children: ReactNode;
}) {
	const { make } = useChange();
	const once = useOnce();
	return (
		<Edit name={`${kind} ${id}`} stored={stored} onDeleted={onClose}>
			{({ version, deleted, saving }) => (
				<ServerForm
					of={form}
					submit={submit}
					summary={summary}
					waits={waits}
					send={async (values, refuse) => {
						const saved = saving();
						const isNew = id === NEW || deleted;
						const given = body(values, isNew);
						const save = () =>
							isNew
								? once(JSON.stringify(given), options => call("POST", at, given, options))
								: call("PUT", `${at}/${id}`, { ...given, version });
						const refused: Refuse = fields =>
							refuse(Object.fromEntries(Object.entries(fields).map(([path, text]) => [fieldOf(path), text])));
						if (!(await make(kind, save, { ...words, refused }))) return;
						saved();
						await onClose();
					}}
				>
					{children}
				</ServerForm>
			)}
		</Edit>
	);
}
