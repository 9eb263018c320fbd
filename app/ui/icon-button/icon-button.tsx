import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { Button } from "../button/button";
import { Icon } from "../icon/icon";
import { Tooltip } from "../tooltip/tooltip";

/**
 * A button without visible words, which a tooltip says: `<IconButton label="Keyboard shortcuts" icon={CircleHelp} />`.
 * Public pages mark theirs with `data-tip` instead (tooltip/follow-tips.ts).
 */
export function IconButton({
	label,
	icon,
	...rest
}: Omit<ComponentProps<typeof Button>, "children" | "aria-label"> & { label: string; icon: LucideIcon }) {
	return (
		<Tooltip text={label}>
			<Button {...rest} aria-label={label}>
				<Icon of={icon} />
			</Button>
		</Tooltip>
	);
}
