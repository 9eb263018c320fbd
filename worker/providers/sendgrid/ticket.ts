import * as v from "valibot";
import type { Ticket } from "../port.ts";
import { ProviderError } from "../provider-error.ts";
import { type SendGridTicket, TicketSchema } from "./schemas.ts";

/** The ticket as this adapter wrote it. Throws ProviderError protocol for anything else. */
export function readTicket(ticket: Ticket): SendGridTicket {
	const result = v.safeParse(TicketSchema, ticket);
	if (!result.success) throw new ProviderError("protocol", "The ticket of the import cannot be read");
	return result.output;
}

/** Ascending positions as ranges: thousands of neighbours take one entry. */
export function toRanges(positions: readonly number[]): [number, number][] {
	const ranges: [number, number][] = [];
	for (const position of positions) {
		const last = ranges.at(-1);
		if (last && last[1] === position - 1) last[1] = position;
		else ranges.push([position, position]);
	}
	return ranges;
}

/** The positions in ranges, in their order. */
export function fromRanges(ranges: readonly (readonly [number, number])[]): number[] {
	return ranges.flatMap(([first, last]) =>
		Array.from({ length: last - first + 1 }, (_, index) => first + index),
	);
}
