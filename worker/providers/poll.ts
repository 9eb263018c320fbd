import type { SyncContact } from "#domain/integrations/field-mapping.ts";
import type { BulkResult, ProviderAdapter, ProviderContext, Ticket } from "./port.ts";
import { ProviderError } from "./provider-error.ts";

/** Polls a pending result. Throws ProviderError protocol for a provider that never answers "pending". */
export async function poll(
	adapter: ProviderAdapter,
	ticket: Ticket,
	contacts: readonly SyncContact[],
	context: ProviderContext,
): Promise<BulkResult> {
	if (adapter.poll) return adapter.poll(ticket, contacts, context);
	throw new ProviderError("protocol", "The provider answers at once; there is nothing to ask about");
}
