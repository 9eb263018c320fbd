import { type ComponentProps, useState } from "react";
import { Checkbox } from "#app/ui/field/field.tsx";

interface StoredBoxProps extends Pick<ComponentProps<typeof Checkbox>, "id" | "label" | "hint" | "disabled"> {
	stored: boolean;
	store: (wanted: boolean) => Promise<unknown>;
}

/**
 * A checkbox that is stored when it is changed. It shows the new state optimistically and keeps the focus; `store` resolves to
 * null if nothing was stored.
 */
export function AutoSaveCheckbox({ stored, store, ...rest }: StoredBoxProps) {
	const [wanted, setWanted] = useState<boolean | null>(null);
	if (wanted === stored) setWanted(null);

	async function press(to: boolean): Promise<void> {
		if (wanted !== null) return;
		setWanted(to);
		if ((await store(to)) === null) setWanted(null);
	}

	return (
		<Checkbox
			{...rest}
			checked={wanted ?? stored}
			aria-busy={wanted !== null}
			onChange={event => void press(event.target.checked)}
		/>
	);
}
