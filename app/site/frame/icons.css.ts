import { style } from "@vanilla-extract/css";
import { forcedColors } from "#app/ui/theme/tokens.ts";

// Icons on every page: as CSS masks they need neither HTML nor a library.
const icon = {
	width: "1.375rem",
	height: "1.375rem",
	background: "currentColor",
	// Forced colours would replace the background, which is the icon.
	"@media": { [forcedColors]: { forcedColorAdjust: "none", background: "LinkText" } },
} as const;

export const chat = style({ ...icon, mask: 'url("./chat.svg")' });
export const mail = style({ ...icon, mask: 'url("./mail.svg")' });
