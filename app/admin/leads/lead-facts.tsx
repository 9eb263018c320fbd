import type { LeadView } from "#db/leads/find-lead.ts";
import type { KnownTouch } from "#domain/attribution/known-touch.ts";
import type { LeadOrigin } from "#domain/leads/status.ts";
import { CHANNEL_WORDS } from "../overview/channel-words";
import { Ago, Moment } from "../shell/ago";
import { browserName } from "../shell/browser-name";
import { call } from "../shell/call";
import { ChangeButton } from "../shell/change-button";
import * as page from "../shell/page.css.ts";
import { useCanChange } from "../shell/staff";

const ORIGINS: Readonly<Record<LeadOrigin, string>> = {
	form: "A form of the website",
	manual: "Added by hand",
	import: "Imported from a file",
	chat: "A WhatsApp chat",
};

/** Where a visit came from: "Paid search: google, campaign dubai-2026, on /uk". */
function touchInWords(touch: KnownTouch | null): string {
	if (!touch) return "Not known";
	const parts = [
		touch.source,
		touch.campaign ? `campaign ${touch.campaign}` : null,
		touch.landingPage ? `on ${touch.landingPage}` : null,
		touch.clickId ? `click ${touch.clickId}` : null,
	].filter(Boolean);
	const channel = CHANNEL_WORDS[touch.channel];
	return parts.length > 0 ? `${channel}: ${parts.join(", ")}` : channel;
}

/** Nobody refuses by leaving a box empty: only who took their word back has a time beside the no. */
function marketingWords({ marketingConsent, consentAt }: LeadView) {
	if (marketingConsent === null) return "Not asked";
	if (!marketingConsent && !consentAt) return "Did not agree";
	return (
		<>
			{marketingConsent ? "Agreed" : "Wants none"}
			{consentAt ? (
				<>
					, <Ago at={consentAt} />
				</>
			) : null}
		</>
	);
}

/** Where a person came from, and what they agreed to. */
export function LeadFacts({ lead }: { lead: LeadView }) {
	const canChange = useCanChange();
	return (
		<dl className={page.facts}>
			<div>
				<dt>Known since</dt>
				<dd>
					<Moment at={lead.createdAt} /> (<Ago at={lead.createdAt} />)
				</dd>
			</div>
			<div>
				<dt>Came as</dt>
				<dd>
					{ORIGINS[lead.origin]}
					{lead.chatReference ? `, reference ${lead.chatReference}` : ""}
				</dd>
			</div>
			<div>
				<dt>First visit</dt>
				<dd>{touchInWords(lead.touch.first)}</dd>
			</div>
			<div>
				<dt>Last visit</dt>
				<dd>{touchInWords(lead.touch.last)}</dd>
			</div>
			<div>
				<dt>Marketing</dt>
				<dd>
					{marketingWords(lead)}
					{canChange && lead.marketingConsent !== false ? (
						<>
							{" "}
							<ChangeButton
								change={() => call("DELETE", `/api/leads/${lead.id}/consent`)}
								words={{
									ask: {
										title: "Stop marketing",
										question: `${lead.fullName} will be sent no letters and no campaigns, here or by an integration, until they subscribe again themselves.`,
										yes: "Stop",
									},
									done: { title: "Noted", description: "The integrations are being told." },
									failed: { title: "Error", description: "Failed to note it." },
								}}
							>
								Stop marketing
							</ChangeButton>
						</>
					) : null}
				</dd>
			</div>
			<div>
				<dt>Guide</dt>
				<dd>{lead.guideAccessedAt ? <Ago at={lead.guideAccessedAt} /> : "Not opened"}</dd>
			</div>
			<div>
				<dt>IP address</dt>
				<dd className={page.code}>{lead.ipAddress ?? "–"}</dd>
			</div>
			<div>
				<dt>Browser</dt>
				<dd title={lead.userAgent ?? undefined}>{lead.userAgent ? browserName(lead.userAgent) : "–"}</dd>
			</div>
		</dl>
	);
}
