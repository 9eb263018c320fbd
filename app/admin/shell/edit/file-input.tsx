import { type ComponentProps, type MouseEvent, useEffect, useRef } from "react";
import { TextInput } from "#app/ui/field/field.tsx";
import * as css from "./file-input.css.ts";

/** A labelled file input: `<FileInput id="f" label="CSV file" accept=".csv" />`. */
export function FileInput(props: Omit<ComponentProps<typeof TextInput>, "ref">) {
	const input = useRef<HTMLInputElement>(null);
	// A file chosen before hydration has not triggered React's change handler.
	useEffect(() => {
		if (input.current?.files?.length) input.current.dispatchEvent(new Event("change", { bubbles: true }));
	}, []);
	// Where a choice acts at once, the same file can be chosen again: browsers report only a different one.
	const empty = ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
		if (props.onChange) currentTarget.value = "";
	};
	return <TextInput {...props} ref={input} type="file" className={css.file} onClick={empty} />;
}
