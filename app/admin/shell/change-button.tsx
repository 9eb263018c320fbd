import type { ComponentProps } from "react";
import { Button } from "../../ui/button/button";
import { type ChangeWords, useChange } from "./use-change";

/** A button that makes one change: `<ChangeButton change={() => call("POST", url)} words={{ done, failed }}>Retry</…>`. */
export function ChangeButton<T>({
	change,
	words,
	...rest
}: Omit<ComponentProps<typeof Button>, "onClick" | "busy" | "small"> & {
	change: () => Promise<T>;
	words: ChangeWords<T>;
}) {
	const { busy, make } = useChange();
	return (
		<Button
			variant="secondary"
			{...rest}
			small
			busy={busy !== null}
			onClick={() => void make("change", change, words)}
		/>
	);
}
