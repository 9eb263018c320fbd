import { useEffect } from "react";
import { Badge } from "#app/ui/badge/badge.tsx";
import { Button, LinkButton } from "#app/ui/button/button.tsx";
import { Cluster, Heading } from "#app/ui/layout/layout.tsx";
import { Num, Table, Th, Tr } from "#app/ui/table/table.tsx";
import { fetchToasts, toast } from "#app/ui/toast/toast.ts";
import { reports } from "#app/visitor/analytics/reports.ts";
import { openChat } from "#app/visitor/whatsapp/open-chat.ts";
import { formatAed, PACKAGES } from "#domain/pricing/packages.ts";
import { type QuoteChoice, quote } from "#domain/pricing/quote.ts";
import { encodeQuote } from "#domain/pricing/quote-url.ts";
import { quoteWords } from "#domain/pricing/quote-words.ts";
import { buildChatLink } from "#domain/whatsapp/build-chat-link.ts";
import { formMessage } from "#domain/whatsapp/messages.ts";
import * as css from "./calculator.css.ts";
import type { CalculatorWords } from "./copy.ts";

/** Element id of the total. */
export const TOTAL = "calculator-total";

interface QuotePanelProps {
	choice: QuoteChoice;
	words: CalculatorWords;
	chatNumber: string;
}

/** A calculated quote, item by item, and its actions. */
export function QuotePanel({ choice, words, chatNumber }: QuotePanelProps) {
	useEffect(fetchToasts, []);
	const { structures, services, result: t } = words;
	const worked = quote(choice);
	const inWords = quoteWords(worked);
	const chat = buildChatLink(
		chatNumber,
		formMessage({
			formType: "calculator",
			businessType: PACKAGES[worked.structure].title,
			additionalInfo: inWords,
		}),
	);
	async function copyLink() {
		try {
			await navigator.clipboard.writeText(new URL(`/calculator?${encodeQuote(choice)}`, location.href).href);
			toast({ title: t.copied });
		} catch {
			toast({ title: t.notCopied, description: t.copyByHand, tone: "destructive" });
		}
	}
	return (
		<>
			<Cluster>
				<Heading level={2} look="section" id="result-title">
					{t.title}
				</Heading>
				<Badge tone="metal">{t.estimate}</Badge>
			</Cluster>
			<Table caption={t.caption}>
				<tbody>
					<Tr>
						<Th scope="row">{structures[worked.structure] ?? PACKAGES[worked.structure].title}</Th>
						<Num>{formatAed(worked.base)}</Num>
					</Tr>
					{worked.extraVisas > 0 ? (
						<Tr>
							<Th scope="row">
								{/* A single string, so that React can update it after a browser translation has replaced the text node. */}
								{`${t.extraVisas} (${worked.extraVisas} × ${formatAed(worked.extraVisaPrice)})`}
							</Th>
							<Num>{formatAed(worked.extraVisasTotal)}</Num>
						</Tr>
					) : null}
					{worked.addOns.map(({ id, name, price }) => (
						<Tr key={id}>
							<Th scope="row">{services[id] ?? name}</Th>
							<Num>{formatAed(price)}</Num>
						</Tr>
					))}
				</tbody>
			</Table>
			<p id={TOTAL}>
				{t.total}
				<br />
				<span className={css.total}>{formatAed(worked.total)}</span>
			</p>
			<p className={css.fine}>{t.note}</p>
			{worked.note ? <p className={css.fine}>{t.freezoneNote}</p> : null}
			<div className={css.actions}>
				<LinkButton variant="metal" href="/#lead-form">
					{t.quote}
				</LinkButton>
				<LinkButton
					variant="secondary"
					href={chat}
					newTab
					{...reports("whatsapp_click", "calculator")}
					onClick={event => {
						event.preventDefault();
						// The link's current href, whose message may end with a chat reference.
						openChat(event.currentTarget.href);
					}}
				>
					{t.chat}
				</LinkButton>
				<Cluster className={css.whenAwake}>
					<Button variant="quiet" small onClick={() => void copyLink()}>
						{t.copy}
					</Button>
					<Button variant="quiet" small onClick={() => window.print()}>
						{t.print}
					</Button>
				</Cluster>
			</div>
		</>
	);
}
