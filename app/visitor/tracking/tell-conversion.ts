import type { Conversion, ConversionKind } from "#domain/tracking/conversion.ts";
import type { TagType } from "#domain/tracking/tag-types.ts";
import { googleCommand } from "./google-consent";
import type { LoadableTag } from "./load-tag";

declare global {
	interface Window {
		/** LinkedIn's tag, once it is there. */
		lintrk?: { (command: "track", data: { conversion_id: number }): void; q?: unknown[][] };
	}
}

/** Names of events as Google knows them (support.google.com/analytics/answer/9267735); a report is one of our own. */
const GOOGLE_EVENTS: Readonly<Record<ConversionKind, string>> = {
	lead: "generate_lead",
	newsletter: "sign_up",
	report: "request_report",
	chat: "start_chat",
};

/** Names of events as Meta knows them (developers.facebook.com/docs/meta-pixel/reference). */
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

/** An account's label counts leads: without one there is nothing that Google Ads could count. */
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

/** LinkedIn's script takes over the calls that were made before it came. */
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

/** Tells a tag that is loaded of a conversion. Nothing that goes wrong in it reaches the page. */
export function tellConversion(tag: LoadableTag, conversion: Conversion): void {
	try {
		TELLERS[tag.tagType](tag, conversion);
	} catch (error) {
		console.error(`The tag "${tag.name}" could not be told of a conversion`, error);
	}
}
