import { CHANNEL_WORDS } from "#app/admin/overview/channel-words.ts";
import { browserName } from "#app/admin/shell/browser-name.ts";
import { ChangeButton, call } from "#app/admin/shell/change.tsx";
import * as page from "#app/admin/shell/page/page.css.ts";
import { Ago, Moment } from "#app/admin/shell/page/page.tsx";
import { useCanChange } from "#app/admin/shell/staff.ts";
import { Fact } from "#app/ui/fact/fact.tsx";
import type { LeadView } from "#db/leads/find-lead.ts";
import type { KnownTouch } from "#domain/attribution/known-touch.ts";
import type { LeadOrigin } from "#domain/leads/status.ts";

const ORIGINS: Readonly<Record<LeadOrigin, string>> = {
	form: "A form of the website",
	manual: "Added by hand",
	import: "Imported from a file",
	chat: "A WhatsApp chat",
};

/** Formats a touch: "Paid search: google, campaign dubai-2026, on /uk". */
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

/** An unticked box is not a refusal, and a reader of the newsletter agreed whatever box they left empty. */
function marketingWords({ marketing, marketingConsent }: LeadView) {
	const yes = marketingConsent ? "Agreed" : "Agreed, by the newsletter";
	const no = marketing?.agreed === false ? "Did not agree" : "Not asked";
	return (
		<>
			{marketing?.agreed ? yes : marketing?.withdrawn ? "Wants none" : no}
			{marketing?.since ? (
				<>
					, <Ago at={marketing.since} />
				</>
			) : null}
		</>
	);
}

/** Where a lead came from, and what consent it gave. */
export function LeadFacts({ lead }: { lead: LeadView }) {
	const canChange = useCanChange();
	return (
		<dl className={page.facts}>
			<Fact term="Known since">
				<Moment at={lead.createdAt} /> (<Ago at={lead.createdAt} />)
			</Fact>
			<Fact term="Came as">
				{ORIGINS[lead.origin]}
				{lead.chatReference ? `, reference ${lead.chatReference}` : ""}
			</Fact>
			<Fact term="First visit">{touchInWords(lead.touch.first)}</Fact>
			<Fact term="Last visit">{touchInWords(lead.touch.last)}</Fact>
			<Fact term="Marketing">
				{marketingWords(lead)}
				{canChange && !lead.marketing?.withdrawn ? (
					<>
						{" "}
						<ChangeButton
							change={() => call("DELETE", `/api/leads/${lead.id}/consent`)}
							ask={{
								title: "Stop marketing",
								question: `${lead.fullName} will receive no newsletters or campaigns, from here or through an integration, until they subscribe again themselves.`,
								yes: "Stop",
							}}
							done={{ title: "Noted", description: "The integrations are being told." }}
							failed="Failed to record it."
						>
							Stop marketing
						</ChangeButton>
					</>
				) : null}
			</Fact>
			<Fact term="Guide">{lead.guideAccessedAt ? <Ago at={lead.guideAccessedAt} /> : "Not opened"}</Fact>
			<Fact term="IP address" className={page.code}>
				{lead.ipAddress ?? "–"}
			</Fact>
			<Fact term="Browser" title={lead.userAgent ?? undefined}>
				{lead.userAgent ? browserName(lead.userAgent) : "–"}
			</Fact>
		</dl>
	);
}
