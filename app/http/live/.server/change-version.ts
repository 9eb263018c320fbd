import { randomUUID } from "node:crypto";
import { notifications } from "#app/services.server.ts";

/** Notification channels of data that the back office shows. */
export const WATCHED = ["leads", "job_runs", "site_content", "back_office"] as const;

const PROCESS = randomUUID();
let heard = 0;

for (const channel of WATCHED)
	notifications.on(channel, () => {
		heard += 1;
	});

/** Returns a mark that changes with every notification: data read after taking the mark includes all changes before it. */
export function changeVersion(): string {
	return `${PROCESS}.${heard}`;
}
