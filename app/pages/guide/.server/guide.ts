import { Worker } from "node:worker_threads";
import { config, log } from "#app/services.server.ts";
import { dropSiteContent, siteContent } from "#app/site/content/.server/site-content.ts";
import { expiredClaims } from "#domain/claims.ts";
import { CONTENT_DEFAULTS } from "#domain/content/entries.ts";
import { londonDay } from "#domain/time/london-day.ts";
import type { Guide, GuideRequest } from "./draw-guide.ts";

let kept: { key: string; guide: Promise<Guide> } | null = null;
/** Number of pages of the last finished guide; null before the first. */
let counted: number | null = null;

/** Draws the guide in a worker thread, so that this process keeps answering requests. */
function drawAside(request: GuideRequest): Promise<Guide> {
	return new Promise((resolve, reject) => {
		const thread = new Worker(new URL("./guide-thread.ts", import.meta.url), { workerData: request });
		thread.once("message", resolve);
		thread.once("error", reject);
		thread.once("exit", code => reject(new Error(`The guide's thread ended with ${code}`)));
	});
}

/** Returns the guide that the site generates from its own pages; cached until staff change copy or a claim expires. */
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

/** Draws the guide if needed, and invalidates the cached site content if the number of pages changed. */
async function count(): Promise<void> {
	try {
		const { pages } = await ownGuide();
		const changed = counted !== pages;
		counted = pages;
		if (changed) dropSiteContent();
	} catch (error) {
		log.error({ err: error }, "the guide could not be drawn");
	}
}

/**
 * Returns the number of pages of the guide that visitors get: counted for the generated guide, otherwise the number that staff
 * entered. Does not wait for the guide: null until the first one is finished, and the previous number while a new one is drawn.
 */
export async function guidePages(): Promise<number | null> {
	const { entries } = await siteContent();
	if (entries.guide_url !== CONTENT_DEFAULTS.guide_url.content) return Number(entries.guide_pages);
	void count();
	return counted;
}
