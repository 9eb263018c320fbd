import { randomUUID } from "node:crypto";
import { notifications } from "#app/services.server.ts";

/** Channels that a screen of the back office may show something of. */
export const WATCHED = ["leads", "job_runs", "site_content", "back_office"] as const;

const PROCESS = randomUUID();
let heard = 0;

for (const channel of WATCHED)
	notifications.on(channel, () => {
		heard += 1;
	});

/** Names how far this process has heard of changes: what is read after the mark was taken shows all of them. */
export function changeMark(): string {
	return `${PROCESS}.${heard}`;
}
