import { type ComponentProps, useEffect, useRef } from "react";
import { TextInput } from "#app/ui/field/field.tsx";
import * as css from "./file-input.css.ts";

/** A labelled choice of a file: `<FileInput id="f" label="CSV file" accept=".csv" />`. */
export function FileInput(props: Omit<ComponentProps<typeof TextInput>, "ref">) {
	const input = useRef<HTMLInputElement>(null);
	// What was chosen before the page answered, nobody has heard of.
	useEffect(() => {
		if (input.current?.files?.length) input.current.dispatchEvent(new Event("change", { bubbles: true }));
	}, []);
	return <TextInput {...props} ref={input} type="file" className={css.file} />;
}
