import type { ComponentProps } from "react";
import { Button } from "#app/ui/button/button.tsx";
import { type ChangeWords, useChange } from "./use-change";

interface ChangeButtonProps<T>
	extends Omit<ComponentProps<typeof Button>, "onClick" | "busy" | "small">,
		Omit<ChangeWords<T>, "refused"> {
	change: () => Promise<T>;
	/** Its words while that is under way, where it may last. */
	during?: string;
}

/** A button that makes one change: `<ChangeButton change={() => call("POST", url)} failed="It was not retried">Retry</…>`. */
export function ChangeButton<T>(props: ChangeButtonProps<T>) {
	const { change, during, children, ask, done, failed, serverWords, ...rest } = props;
	const { busy, make } = useChange();
	return (
		<Button
			variant="secondary"
			{...rest}
			small
			busy={busy !== null}
			onClick={() => void make("change", change, { ask, done, failed, serverWords })}
		>
			{(busy && during) || children}
		</Button>
	);
}
