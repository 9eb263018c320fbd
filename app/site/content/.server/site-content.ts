import { briefly } from "#app/http/.server/present-error.ts";
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

/** Everything on public pages that staff can change, read at once and kept until it changes. */
export interface SiteContent {
	entries: Record<ContentKey, string>;
	/** Element id to words, for all pages. */
	overrides: Record<string, string>;
	/** What staff turned on to make the pages lighter. */
	optimizations: OptimizationId[];
	/** Whether made-up examples stand where an operator has nothing of their own: in demonstrations only. */
	samples: boolean;
	/** Whether a pressed chat names a reference in its message. */
	chatReferences: boolean;
	/** False while the database is away and what was last read stands in: then nothing made of it is cached. */
	fresh: boolean;
}

let cached: Promise<SiteContent> | null = null;
const listeners = new Set<() => void>();

/** Calls `listener` whenever public pages may have changed, on whichever process it happened. */
export function onSiteContentChange(listener: () => void): void {
	listeners.add(listener);
}

/** Forgets what is cached, in this process. */
export function dropSiteContent(): void {
	cached = null;
	for (const listener of listeners) listener();
}

/** Reads it anew whether or not anybody asks for a page, so that the next draft that is due is known, and published. */
function renewSiteContent(): void {
	dropSiteContent();
	void siteContent();
}

notifications.on("site_content", renewSiteContent);

let untilEnd: NodeJS.Timeout | undefined;

/**
 * What the end of an offer or a countdown or a draft that is due changes on pages, it changes at that moment, in every
 * process by itself; what follows the calendar (tax rates, claims, hours) when London's day begins.
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

/** What was last read; the built-in wording before that. */
let known: SiteContent = {
	entries: defaults(),
	overrides: {},
	optimizations: [],
	samples: false,
	chatReferences: false,
	fresh: false,
};

async function load(): Promise<SiteContent> {
	const entries = defaults();
	try {
		const em = entityManager();
		const nextDraft = await publishDue(em, Date.now());
		const stored = await em.find(ContentEntry, { isActive: true });
		for (const key of CONTENT_KEYS)
			entries[key] = stored.find(entry => entry.key === key)?.content ?? entries[key];
		const overrides = await overridesOf(await activeElements(em));
		dropAtNextEnd(entries, nextDraft);
		const optimizations = await activeOptimizations(em);
		const [samples, chatReferences] = [await isOn(em, "samples"), await isOn(em, "chat_references")];
		known = { entries, overrides, optimizations, samples, chatReferences, fresh: true };
		return known;
	} catch (error) {
		log.warn({ err: briefly(error) }, "content could not be read; what was read last is shown");
		return { ...known, fresh: false };
	}
}

/** The site's content; while the database is away what was last read, or the built-in wording before that. */
export async function siteContent(): Promise<SiteContent> {
	cached ??= load();
	const current = cached;
	const content = await current;
	// Content that went stale while it was read, or a former one in its place, must be read again next time.
	if (cached === current && (!content.fresh || !notifications.connected)) cached = null;
	return content;
}
