import { Tooltip as AriakitTooltip, TooltipAnchor, TooltipProvider } from "@ariakit/react/tooltip";
import type { ReactElement, ReactNode } from "react";
import { tooltip } from "./tooltip.css.ts";

/**
 * Milliseconds before a tooltip opens, and within which the next one opens at once
 * (docs/specification/every-page.md#tooltips).
 */
const OPEN_MS = 700;
const SKIP_MS = 300;

/** Words on what a control does, on hover and focus: `<Tooltip text="Copy link"><button …/></Tooltip>`. */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactElement }) {
	return (
		<TooltipProvider showTimeout={OPEN_MS} skipTimeout={SKIP_MS}>
			<TooltipAnchor render={children} />
			<AriakitTooltip className={tooltip} unmountOnHide>
				{text}
			</AriakitTooltip>
		</TooltipProvider>
	);
}
