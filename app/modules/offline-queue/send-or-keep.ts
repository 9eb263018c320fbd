import { expectSuccess } from "#app/modules/http/api-request.ts";

/** A form on its way to the server. The key makes sending it twice harmless. */
export interface OutgoingRequest {
	url: string;
	body: Readonly<Record<string, unknown>>;
	idempotencyKey: string;
}

/** "sent" when the server took it, "kept" when it waits on this device for the connection. */
export type SendOutcome = "sent" | "kept";

/** Sends a form. Throws RequestError when the server refused, TypeError when nobody answered. */
export async function sendOrKeep({ url, body, idempotencyKey }: OutgoingRequest): Promise<SendOutcome> {
	const response = await fetch(url, {
		method: "POST",
		credentials: "include",
		headers: { "Content-Type": "application/json", "Idempotency-Key": idempotencyKey },
		body: JSON.stringify(body),
	});
	await expectSuccess(response);
	return "sent";
}
