import { Worker } from "node:worker_threads";
import { briefly } from "#app/http/.server/present-error.ts";
import { config, log } from "#app/services.server.ts";
import { dropSiteContent, siteContent } from "#app/site/content/.server/site-content.ts";
import { expiredClaims } from "#domain/claims.ts";
import { CONTENT_DEFAULTS } from "#domain/content/entries.ts";
import { londonDay } from "#domain/time/london-day.ts";
import type { Guide, GuideRequest } from "./draw-guide.ts";

let kept: { key: string; guide: Promise<Guide> } | null = null;
/** Pages of the guide that was finished last; null until there was one. */
let counted: number | null = null;

/** Draws in a thread of its own, so that this process goes on answering. */
function drawAside(request: GuideRequest): Promise<Guide> {
	return new Promise((resolve, reject) => {
		const thread = new Worker(new URL("./guide-thread.ts", import.meta.url), { workerData: request });
		thread.once("message", resolve);
		thread.once("error", reject);
		thread.once("exit", code => reject(new Error(`The guide's thread ended with ${code}`)));
	});
}

/** The guide that the site makes of its own pages; drawn once, and again when staff changed words. */
export async function ownGuide(): Promise<Guide> {
	const { overrides } = await siteContent();
	const request: GuideRequest = {
		brand: config.BRAND_NAME,
		email: config.CONTACT_EMAIL,
		website: config.PUBLIC_URL,
		overrides,
		expiredClaims: expiredClaims(londonDay(new Date())),
	};
	const key = JSON.stringify([overrides, request.expiredClaims]);
	if (kept?.key !== key) kept = { key, guide: drawAside(request) };
	const current = kept;
	try {
		return await current.guide;
	} catch (error) {
		if (kept === current) kept = null;
		throw error;
	}
}

/** Draws the guide where that is due, and has pages made anew that say another number than it has now. */
async function count(): Promise<void> {
	try {
		const { pages } = await ownGuide();
		const changed = counted !== pages;
		counted = pages;
		if (changed) dropSiteContent();
	} catch (error) {
		log.error({ err: briefly(error) }, "the guide could not be drawn");
	}
}

/**
 * How many pages the guide has that visitors get: counted for our own, as staff say for theirs. No page waits for the
 * count: it is null until the first guide is finished, and the former one's while a new one is drawn.
 */
export async function guidePages(): Promise<number | null> {
	const { entries } = await siteContent();
	if (entries.guide_url !== CONTENT_DEFAULTS.guide_url.content) return Number(entries.guide_pages);
	void count();
	return counted;
}
