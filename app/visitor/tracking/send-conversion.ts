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

function tellAnalytics({ tagId }: LoadableTag, { kind, id }: Conversion): void {
	googleCommand("event", GOOGLE_EVENTS[kind], { send_to: tagId, event_id: id });
}

/** The account's conversion label stands for leads: without it there is no conversion to report to Google Ads. */
function tellAds({ tagId }: LoadableTag, { kind, id }: Conversion): void {
	if (kind === "lead" && tagId.includes("/"))
		googleCommand("event", "conversion", { send_to: tagId, transaction_id: id });
}

function tellTagManager(_tag: LoadableTag, { kind, id }: Conversion): void {
	window.dataLayer?.push({ event: GOOGLE_EVENTS[kind], event_id: id, transaction_id: id });
}

function tellPixel({ tagId }: LoadableTag, { kind, id }: Conversion): void {
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

function tellInsight({ conversionId }: LoadableTag, { kind }: Conversion): void {
	if (kind === "lead" && conversionId) linkedIn()("track", { conversion_id: Number(conversionId) });
}

const TELLERS: Readonly<Record<TagType, (tag: LoadableTag, conversion: Conversion) => void>> = {
	google_analytics: tellAnalytics,
	google_ads: tellAds,
	google_tag_manager: tellTagManager,
	facebook_pixel: tellPixel,
	linkedin_insight: tellInsight,
	custom: () => {},
};

/** Passes a conversion to a loaded tag. Errors are logged and never reach the page. */
export function sendConversion(tag: LoadableTag, conversion: Conversion): void {
	try {
		TELLERS[tag.tagType](tag, conversion);
	} catch (error) {
		console.error(`The tag "${tag.name}" could not be told of a conversion`, error);
	}
}
