import type { ReactNode } from "react";
import { around } from "#app/ui/layout/layout.css.ts";
import { AMOUNT_PLACEHOLDER } from "#domain/whatsapp/messages.ts";

/**
 * Inserts the profit that was calculated in this tab into the chat links inside that ask for an amount
 * (docs/specification/uk.md#corporate-tax). See calculated-profit.early.element.ts.
 */
export function CalculatedProfit({ children }: { children: ReactNode }) {
	return (
		<calculated-profit placeholder={AMOUNT_PLACEHOLDER} className={around}>
			{children}
		</calculated-profit>
	);
}
