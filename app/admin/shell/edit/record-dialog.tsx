import type { ComponentProps, ReactNode } from "react";
import type { GenericSchema } from "valibot";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { type FormHandle, type FormValues, useForm } from "#app/ui/form/use-form.ts";
import type { Values } from "./form-values.ts";
import { RecordForm } from "./record-form.tsx";
import { type Edited, type Saved, useStored } from "./stored.ts";

/** Returns a record's values as field values: true is "on"; false and missing values are "". */
export const asFields = (own: object): Values =>
	Object.fromEntries(
		Object.entries(own).map(([name, value]) => [name, value === true ? "on" : String(value || "")]),
	);

/** Returns the record that a dialog edits (null for a new one) and its form, which starts with `fresh` for a new one. */
export function useRecord<T extends Saved, Schema extends GenericSchema<unknown, object>>(
	kind: string,
	found: T | null,
	schema: Schema,
	fresh: FormValues,
	valuesOf: (found: Edited<T>) => Values = asFields,
) {
	const { known, stored } = useStored(found, valuesOf);
	return { kind, known, stored, form: useForm(schema, { id: kind, initial: stored?.values ?? fresh }) };
}

interface RecordDialogProps<Schema extends GenericSchema<unknown, object>>
	extends Omit<ComponentProps<typeof RecordForm<Schema>>, "of" | "kind" | "id" | "stored"> {
	of: Omit<ReturnType<typeof useRecord<Saved, Schema>>, "form"> & { form: FormHandle<Schema> };
	title?: ReactNode;
	wide?: boolean;
}

/** A dialog around a record's form. */
export function RecordDialog<Schema extends GenericSchema<unknown, object>>({
	of: { kind, known, stored, form },
	title = `${known ? "Edit" : "Add"} ${kind}`,
	wide = false,
	...rest
}: RecordDialogProps<Schema>) {
	return (
		<Dialog open wide={wide} onClose={rest.onClose} title={title}>
			<RecordForm {...rest} kind={kind} id={known?.id} stored={stored} of={form} />
		</Dialog>
	);
}
