import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { Button } from "../button/button";
import { Icon } from "../icon/icon";
import { Tooltip } from "../tooltip/tooltip";

/**
 * A small, quiet button without visible words, which a tooltip says: `<IconButton label="Keyboard shortcuts" icon={CircleHelp} />`.
 * Public pages mark theirs with `data-tip` instead (tooltip/follow-tips.ts).
 */
export function IconButton({
	label,
	icon,
	...rest
}: Omit<ComponentProps<typeof Button>, "children" | "aria-label" | "variant" | "small" | "wide" | "busy"> & {
	label: string;
	icon: LucideIcon;
}) {
	return (
		<Tooltip text={label}>
			<Button {...rest} variant="quiet" small aria-label={label}>
				<Icon of={icon} />
			</Button>
		</Tooltip>
	);
}
