import type { ComponentProps } from "react";
import { TextInput } from "../../ui/field/field";
import * as css from "./file-input.css.ts";

/** A labelled choice of a file: `<FileInput id="f" label="CSV file" accept=".csv" />`. */
export function FileInput(props: ComponentProps<typeof TextInput>) {
	return <TextInput {...props} type="file" className={css.file} />;
}
