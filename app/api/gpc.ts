import { json } from "#app/http/.server/present-error.ts";

/** Declares that the site honours Global Privacy Control, and since when. */
export const loader = (): Response =>
	json({ gpc: true, lastUpdate: "2025-07-18" }, 200, { "Cache-Control": "public, max-age=86400" });
