import type { ReactNode } from "react";
import type { GenericSchema, InferOutput } from "valibot";
import { type FormHandle, resetForm, typedIn } from "#app/ui/form/use-form.ts";
import { type ToastWords, useMutation } from "../change.tsx";
import { Edit } from "./edit.tsx";
import { ServerForm } from "./server-form.tsx";
import type { Stored } from "./stored.ts";

interface ChangeFormProps<Schema extends GenericSchema, T> {
	of: FormHandle<Schema>;
	/** The edited record, if it is stored with a version. */
	stored?: Stored;
	/** The button's label. */
	submit: ReactNode;
	change: (values: InferOutput<Schema>) => Promise<T>;
	onDone?: (result: T) => void;
	/** Whether the form is emptied afterwards, unless more was typed in the meantime. */
	clears?: boolean;
	done: ToastWords | ((values: InferOutput<Schema>) => ToastWords);
	failed: ToastWords;
	children: ReactNode;
}

/** A form that makes one change, like ChangeButton: `<ChangeForm of={form} change={body => call("PUT", url, body)} …>`. */
export function ChangeForm<Schema extends GenericSchema, T>(props: ChangeFormProps<Schema, T>) {
	const { stored, change, onDone, clears, done, failed, ...form } = props;
	const { make } = useMutation();
	// Without a version, the draft's name contains the stored values: restoring a draft over other stored values would bring the
	// old ones back.
	const name = `form ${form.of.id}${stored ? "" : ` ${JSON.stringify(form.of.initial)}`}`;
	return (
		<Edit name={name} stored={stored ?? null}>
			{({ saving }) => (
				<ServerForm
					{...form}
					send={async (values, refused) => {
						const said = typeof done === "function" ? done(values) : done;
						const saved = saving();
						const sent = typedIn(form.of);
						const result = await make("change", () => change(values), { done: said, failed, refused });
						if (result === undefined) return;
						onDone?.(result);
						saved();
						if (!clears || typedIn(form.of) !== sent) return;
						resetForm(form.of);
						saving()();
					}}
				/>
			)}
		</Edit>
	);
}
