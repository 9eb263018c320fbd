import { entityManager, log, notifications } from "#app/services.server.ts";
import { overridesOf } from "#app/site/cms/.server/overrides.ts";
import { publishDue } from "#db/cms/page-drafts.ts";
import { activeElements } from "#db/cms/read-elements.ts";
import { ContentEntry } from "#db/content/content-entry.ts";
import { activeOptimizations } from "#db/settings/optimizations.ts";
import { isOn } from "#db/settings/switches.ts";
import { CONTENT_DEFAULTS, CONTENT_KEYS, type ContentKey, nextEnd } from "#domain/content/entries.ts";
import type { OptimizationId } from "#domain/performance/recommendations.ts";
import { nextLondonDay } from "#domain/time/london-day.ts";

/** All public content that staff can change, read at once and cached until it changes. */
export interface SiteContent {
	entries: Record<ContentKey, string>;
	/** Override texts by element id, for all pages. */
	overrides: Record<string, string>;
	/** Active optimizations. */
	optimizations: OptimizationId[];
	/** Whether samples are shown where the operator has no own content: in demonstrations only. */
	samples: boolean;
	/** Whether the message of a chat link gets a reference. */
	chatReferences: boolean;
	/** False while the database is unavailable and the last known content is used: pages rendered from it are not cached. */
	fresh: boolean;
}

let cached: Promise<SiteContent> | null = null;
const listeners = new Set<() => void>();

/** Calls `listener` whenever public pages may have changed, in any process. */
export function onSiteContentChange(listener: () => void): void {
	listeners.add(listener);
}

/** Invalidates the cache of this process. */
export function dropSiteContent(): void {
	cached = null;
	for (const listener of listeners) listener();
}

/** Reloads immediately, without waiting for a request, so that the next due draft is known and published. */
function renewSiteContent(): void {
	dropSiteContent();
	void siteContent();
}

notifications.on("site_content", renewSiteContent);

let untilEnd: NodeJS.Timeout | undefined;

/**
 * Sets a timer for the next content change: the end of an offer or countdown, a due draft, or the start of London's next day
 * (tax rates, claims, hours). Every process has its own timer.
 */
function dropAtNextEnd(entries: Record<ContentKey, string>, nextDraft: number | null): void {
	clearTimeout(untilEnd);
	const now = Date.now();
	const ends = [nextEnd(entries, now), nextDraft, nextLondonDay(new Date(now))];
	const end = Math.min(...ends.filter(at => at !== null));
	untilEnd = setTimeout(renewSiteContent, end - now).unref();
}

function defaults(): Record<ContentKey, string> {
	const entries = CONTENT_KEYS.map(key => [key, CONTENT_DEFAULTS[key].content] as const);
	return Object.fromEntries(entries) as Record<ContentKey, string>;
}

/** The last known content; before the first read, the defaults. */
let known: SiteContent = {
	entries: defaults(),
	overrides: {},
	optimizations: [],
	samples: false,
	chatReferences: false,
	fresh: false,
};

let begun = 0;
/** The number of the load that `known` and the timer are from. */
let newest = 0;

async function load(): Promise<SiteContent> {
	begun += 1;
	const number = begun;
	const entries = defaults();
	try {
		const em = entityManager();
		const nextDraft = await publishDue(em, Date.now());
		const stored = await em.find(ContentEntry, { isActive: true });
		for (const key of CONTENT_KEYS)
			entries[key] = stored.find(entry => entry.key === key)?.content ?? entries[key];
		const overrides = await overridesOf(await activeElements(em));
		const optimizations = await activeOptimizations(em);
		const [samples, chatReferences] = [await isOn(em, "samples"), await isOn(em, "chat_references")];
		const content = { entries, overrides, optimizations, samples, chatReferences, fresh: true };
		// A load that began later may end earlier, and knows of drafts that this one does not.
		if (number > newest) {
			newest = number;
			known = content;
			dropAtNextEnd(entries, nextDraft);
		}
		return content;
	} catch (error) {
		log.warn({ err: error }, "content could not be read; what was read last is shown");
		return { ...known, fresh: false };
	}
}

/** Returns the site's content; while the database is unavailable, the last known content or the defaults. */
export async function siteContent(): Promise<SiteContent> {
	cached ??= load();
	const current = cached;
	const content = await current;
	// Read again next time if the content changed while it was read, or if it is only the last known content.
	if (cached === current && (!content.fresh || !notifications.connected)) cached = null;
	return content;
}
