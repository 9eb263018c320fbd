import type { ReactNode } from "react";
import type { GenericSchema, InferOutput } from "valibot";
import type { FormHandle } from "#app/ui/form/use-form.ts";
import { call, type Refuse, type ToastWords, useMutation } from "../change.tsx";
import { Edit } from "./edit.tsx";
import { ServerForm } from "./server-form.tsx";
import type { Stored } from "./stored.ts";
import { NEW } from "./use-editing.ts";
import { useIdempotentSend } from "./use-idempotent-send.ts";

/** The form of a record: creates one, or updates the one with `id`. It closes when the record is stored or was deleted. */
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
	/** Kind of record, as in `useEditing`. */
	kind: string;
	/** The record's id; by default a new one. */
	id?: string | undefined;
	stored: Stored | null;
	/** API URL of the collection. */
	at: string;
	of: FormHandle<Schema>;
	submit?: ReactNode;
	summary?: boolean;
	/** Whether something is still loading or uploading, so that the form cannot be sent yet. */
	waits?: boolean | undefined;
	/** Converts field values to the request's body, of a new record if `isNew`. */
	body?: (values: InferOutput<Schema>, isNew: boolean) => object;
	/** Maps the path in a server message to the form's field; paths may start with settings. */
	fieldOf?: (path: string) => string;
	done: ToastWords;
	failed: ToastWords;
	serverWords?: boolean;
	onClose: () => unknown;
	children: ReactNode;
}) {
	const { make } = useMutation();
	const once = useIdempotentSend();
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
