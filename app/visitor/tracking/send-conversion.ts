import type { Conversion, ConversionKind } from "#domain/tracking/conversion.ts";
import type { TagType } from "#domain/tracking/tag-types.ts";
import { googleCommand } from "./google-consent.ts";
import type { LoadableTag } from "./load-tag.ts";

declare global {
	interface Window {
		/** LinkedIn's tag, once it has loaded. */
		lintrk?: { (command: "track", data: { conversion_id: number }): void; q?: unknown[][] };
	}
}

/** Google's event names (support.google.com/analytics/answer/9267735); "request_report" and "start_chat" are our own. */
const GOOGLE_EVENTS: Readonly<Record<ConversionKind, string>> = {
	lead: "generate_lead",
	newsletter: "sign_up",
	report: "request_report",
	chat: "start_chat",
};

/** Meta's event names (developers.facebook.com/docs/meta-pixel/reference). */
const META_EVENTS: Readonly<
	Record<ConversionKind, { command: "trackSingle" | "trackSingleCustom"; name: string }>
> = {
	lead: { command: "trackSingle", name: "Lead" },
	newsletter: { command: "trackSingleCustom", name: "NewsletterSignup" },
	report: { command: "trackSingleCustom", name: "RequestReport" },
	chat: { command: "trackSingle", name: "Contact" },
};

function sendToAnalytics({ tagId }: LoadableTag, { kind, id }: Conversion): void {
	googleCommand("event", GOOGLE_EVENTS[kind], { send_to: tagId, event_id: id });
}

/** The account's conversion label stands for leads: without it there is no conversion to report to Google Ads. */
function sendToAds({ tagId }: LoadableTag, { kind, id }: Conversion): void {
	if (kind === "lead" && tagId.includes("/"))
		googleCommand("event", "conversion", { send_to: tagId, transaction_id: id });
}

function sendToTagManager(_tag: LoadableTag, { kind, id }: Conversion): void {
	window.dataLayer?.push({ event: GOOGLE_EVENTS[kind], event_id: id, transaction_id: id });
}

function sendToPixel({ tagId }: LoadableTag, { kind, id }: Conversion): void {
	const { command, name } = META_EVENTS[kind];
	window.fbq?.(command, tagId, name, {}, { eventID: id });
}

/** Returns LinkedIn's function, or a stub whose queued calls LinkedIn's script processes when it loads. */
function linkedIn(): NonNullable<Window["lintrk"]> {
	if (!window.lintrk) {
		const calls: unknown[][] = [];
		window.lintrk = Object.assign((...call: unknown[]) => void calls.push(call), { q: calls });
	}
	return window.lintrk;
}

function sendToInsight({ conversionId }: LoadableTag, { kind }: Conversion): void {
	if (kind === "lead" && conversionId) linkedIn()("track", { conversion_id: Number(conversionId) });
}

const SENDERS: Readonly<Record<TagType, (tag: LoadableTag, conversion: Conversion) => void>> = {
	google_analytics: sendToAnalytics,
	google_ads: sendToAds,
	google_tag_manager: sendToTagManager,
	facebook_pixel: sendToPixel,
	linkedin_insight: sendToInsight,
	custom: () => {},
};

/** Passes a conversion to a loaded tag. Errors are logged and never reach the page. */
export function sendConversion(tag: LoadableTag, conversion: Conversion): void {
	try {
		SENDERS[tag.tagType](tag, conversion);
	} catch (error) {
		console.error(`The tag "${tag.name}" could not be told of a conversion`, error);
	}
}
