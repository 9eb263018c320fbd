import type { ProviderAnswer } from "../http.ts";
import type { ProviderContext } from "../port.ts";
import { ProviderError } from "../provider-error.ts";
import { signBody } from "./sign.ts";

/** An event as a receiver gets it (docs/providers/webhook.md#events). */
export interface DeliveredEvent {
	/** The same at every try and at every replay. */
	id: string;
	type: string;
	/** When it happened, ISO 8601. */
	timestamp: string;
	/** The lead's at that time: of two events of one lead the higher is newer. */
	revision: number | null;
	data: Record<string, unknown>;
}

/** POSTs one event, signed. Answers of any status come back, see refuse. */
export function deliverEvent(
	event: DeliveredEvent,
	{ connection, http, signal, now }: ProviderContext,
): Promise<ProviderAnswer> {
	if (!connection.endpoint) throw new ProviderError("misconfigured", "The webhook has no endpoint");
	const body = JSON.stringify(event);
	const headers = {
		Accept: "application/json",
		"Content-Type": "application/json",
		...signBody(event.id, body, connection.apiKey, now()),
	};
	return http.send({ method: "POST", url: connection.endpoint, headers, body, signal });
}
