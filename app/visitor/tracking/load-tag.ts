import { allowScripts } from "#app/http/security/allow-scripts.ts";
import { parseUrl } from "#domain/parse-url.ts";
import { readCustomTag } from "#domain/tracking/custom-tag.ts";
import { SCRIPT_ORIGINS } from "#domain/tracking/script-origins.ts";
import type { ActiveTag, TagType } from "#domain/tracking/tag-types.ts";
import { googleCommand } from "./google-consent.ts";

/** The fields of a tag that are needed to load it. */
export type LoadableTag = Pick<ActiveTag, "tagType" | "tagId" | "name" | "tagContent"> &
	Partial<Pick<ActiveTag, "category" | "conversionId">>;

/** Meta's stub: it queues calls until the script has loaded and replaces it. */
interface PixelQueue {
	(...call: unknown[]): void;
	queue: unknown[];
	loaded: boolean;
	version: string;
	push?: PixelQueue;
	callMethod?: (...call: unknown[]) => void;
}

declare global {
	interface Window {
		gtag?: (...command: unknown[]) => void;
		fbq?: PixelQueue;
		_fbq?: PixelQueue;
		_linkedin_partner_id?: string;
		_linkedin_data_partner_ids?: string[];
	}
}

/** Adds a script; a load error is only logged (docs/specification/consent-and-tracking.md#tags). */
function addScript(name: string, src: string): void {
	const script = document.createElement("script");
	script.async = true;
	script.src = src;
	script.onerror = () => console.error(`The tag "${name}" could not be loaded`);
	document.head.append(script);
}

let googleTagAdded = false;

function loadGoogleTag({ name, tagId }: LoadableTag): void {
	// "AW-123/label" is an account with a conversion label: the script is requested with the account only.
	const id = tagId.split("/", 1)[0] ?? tagId;
	window.gtag ??= googleCommand;
	// One copy of the script serves all ids.
	if (!googleTagAdded) {
		googleTagAdded = true;
		googleCommand("js", new Date());
		addScript(name, `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`);
	}
	googleCommand("config", id);
}

function loadTagManager({ name, tagId }: LoadableTag): void {
	window.dataLayer ??= [];
	window.dataLayer.push({ "gtm.start": Date.now(), event: "gtm.js" });
	addScript(name, `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(tagId)}`);
}

function pixelQueue(): PixelQueue {
	const queue: PixelQueue = Object.assign(
		(...call: unknown[]) => {
			if (queue.callMethod) queue.callMethod(...call);
			else queue.queue.push(call);
		},
		{ queue: [], loaded: true, version: "2.0" },
	);
	queue.push = queue;
	return queue;
}

function loadPixel({ name, tagId }: LoadableTag): void {
	if (!window.fbq) {
		window.fbq = pixelQueue();
		window._fbq ??= window.fbq;
		addScript(name, "https://connect.facebook.net/en_US/fbevents.js");
	}
	window.fbq("init", tagId);
	window.fbq("trackSingle", tagId, "PageView");
}

function loadInsight({ name, tagId }: LoadableTag): void {
	window._linkedin_partner_id = tagId;
	window._linkedin_data_partner_ids ??= [];
	window._linkedin_data_partner_ids.push(tagId);
	if (window._linkedin_data_partner_ids.length === 1)
		addScript(name, "https://snap.licdn.com/li.lms-analytics/insight.min.js");
}

const originOf = (src: string) => parseUrl(src, location.href)?.origin ?? [];

/** The CSP allows each script by the hash of its text, so the text must not be changed. */
function runCustom({ name, tagContent }: LoadableTag): void {
	const { scripts, origins } = readCustomTag(tagContent ?? "");
	allowScripts({
		origins: [...origins, ...scripts.flatMap(({ src }) => (src === undefined ? [] : originOf(src)))],
		code: scripts.flatMap(({ code }) => code ?? []),
	});
	for (const { code, src } of scripts) {
		if (src !== undefined) {
			addScript(name, src);
			continue;
		}
		const script = document.createElement("script");
		script.text = code;
		document.head.append(script);
	}
}

const LOADERS: Readonly<Record<TagType, (tag: LoadableTag) => void>> = {
	google_analytics: loadGoogleTag,
	google_ads: loadGoogleTag,
	google_tag_manager: loadTagManager,
	facebook_pixel: loadPixel,
	linkedin_insight: loadInsight,
	custom: runCustom,
};

/** Loads one tag into the page. Errors are logged and never reach the page. */
export function loadTag(tag: LoadableTag): void {
	try {
		if (tag.tagType !== "custom") allowScripts({ origins: SCRIPT_ORIGINS[tag.tagType] });
		LOADERS[tag.tagType](tag);
	} catch (error) {
		console.error(`The tag "${tag.name}" could not be loaded`, error);
	}
}
