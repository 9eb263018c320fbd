import { style } from "@vanilla-extract/css";
import { forced } from "#app/ui/theme/tokens.ts";

// Two drawings stand on every page: as masks they cost neither HTML nor a library.
const icon = {
	width: "1.375rem",
	height: "1.375rem",
	background: "currentColor",
	// Forced colours would paint the background, and with it the drawing, away.
	"@media": { [forced]: { forcedColorAdjust: "none", background: "LinkText" } },
} as const;

export const chat = style({ ...icon, mask: 'url("./chat.svg")' });
export const mail = style({ ...icon, mask: 'url("./mail.svg")' });
