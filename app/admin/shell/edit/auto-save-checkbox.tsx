import { type ComponentProps, startTransition, useState } from "react";
import { useRevalidator } from "react-router";
import { Checkbox } from "#app/ui/field/field.tsx";

interface AutoSaveCheckboxProps
	extends Pick<ComponentProps<typeof Checkbox>, "id" | "label" | "hint" | "disabled"> {
	stored: boolean;
	store: (wanted: boolean) => Promise<unknown>;
}

/**
 * A checkbox that is stored when it is changed. It keeps the focus, and shows the new state optimistically until the page's data
 * has been reloaded; `store` resolves to undefined if nothing was stored.
 */
export function AutoSaveCheckbox({ stored, store, ...rest }: AutoSaveCheckboxProps) {
	const { state } = useRevalidator();
	const [wanted, setWanted] = useState<{ to: boolean; isStored: boolean } | null>(null);
	if (wanted?.isStored && state === "idle") setWanted(null);

	async function press(to: boolean): Promise<void> {
		if (wanted !== null) return;
		setWanted({ to, isStored: false });
		const isStored = (await store(to)) !== undefined;
		// A transition, as the router's own update is one, and so not rendered before the reload has begun.
		startTransition(() => setWanted(isStored ? { to, isStored } : null));
	}

	return (
		<Checkbox
			{...rest}
			checked={wanted?.to ?? stored}
			aria-busy={wanted !== null}
			onChange={event => void press(event.target.checked)}
		/>
	);
}
