import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { Button } from "../button/button.tsx";
import { Icon } from "../icon/icon.tsx";

/**
 * A small, quiet button without visible text; its label is shown in a tooltip (tooltip/show-tooltips.ts): `<IconButton
 * label="Keyboard shortcuts" icon={CircleHelp} />`.
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
		<Button {...rest} variant="quiet" small aria-label={label} data-tip>
			<Icon of={icon} />
		</Button>
	);
}
