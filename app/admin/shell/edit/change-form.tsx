import type { ReactNode } from "react";
import type { GenericSchema, InferOutput } from "valibot";
import type { FormHandle } from "#app/ui/form/use-form.ts";
import { type ToastWords, useChange } from "../change";
import { Edit } from "./edit";
import { ServerForm } from "./server-form";
import type { Stored } from "./use-edit";

interface ChangeFormProps<Schema extends GenericSchema, T> {
	of: FormHandle<Schema>;
	/** What it changes, where that is kept with the time of its last change. */
	stored?: Stored;
	/** Words of the button. */
	submit: ReactNode;
	change: (values: InferOutput<Schema>) => Promise<T>;
	/** Called once it is made. */
	onDone?: (result: T) => void;
	done: ToastWords | ((values: InferOutput<Schema>) => ToastWords);
	failed: ToastWords;
	children: ReactNode;
}

/** A form that makes one change, as ChangeButton does: `<ChangeForm of={form} change={body => call("PUT", url, body)} …>`. */
export function ChangeForm<Schema extends GenericSchema, T>(props: ChangeFormProps<Schema, T>) {
	const { stored, change, onDone, done, failed, ...form } = props;
	const { make } = useChange();
	// Words that were typed over what is no longer stored would bring the rest of it back with them.
	const name = `form ${form.of.id}${stored ? "" : ` ${JSON.stringify(form.of.initial)}`}`;
	return (
		<Edit name={name} stored={stored ?? null}>
			{({ saving }) => (
				<ServerForm
					{...form}
					send={async (values, refused) => {
						// What it answers may be nothing, which is no failure.
						const work = async () => ({ result: await change(values) });
						const said = typeof done === "function" ? done(values) : done;
						const made = await make("change", work, { done: said, failed, refused });
						if (!made) return;
						onDone?.(made.result);
						saving()();
					}}
				/>
			)}
		</Edit>
	);
}
