import { beforeAll, describe, expect, it } from "vitest";
import { CLAIM_PAGES, type Claim, type ClaimPage, claimsForPage, expiredClaims } from "#domain/claims.ts";
import { londonDay } from "#domain/time/london-day.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { until } from "#tests/support/processes.ts";
import { startTestWeb, type TestWeb } from "#tests/support/product.ts";

let web: TestWeb;

beforeAll(async () => {
	web = await startTestWeb((await createTestDatabase()).url);
	await until("the guide's pages are counted", async () =>
		/\d+ pages on leaving/.test(await (await fetch(`${web.url}/uk`)).text()),
	);
});

const PATHS: Partial<Record<ClaimPage, string>> = {
	home: "/",
	"home-corporate": "/?corporate=true",
	calculator: "/calculator",
	corporate: "/corporate",
	"uk-hub": "/uk",
	"uk-dubai": "/uk-dubai",
	"uk-dubai-3": "/uk-dubai-3",
	"uk-4": "/uk-4",
	"uk-old": "/uk-old",
};

/** Claims that a page words differently from the list of sources. */
const OTHERWISE: Readonly<Record<string, RegExp>> = {
	"saving-premise": /£200k executive salary/,
	"money-back": /money-back|full refund/i,
	"calculator-estimate": /This is an estimate|What your company will cost/,
	regulated: /Regulated & Licensed/,
	"no-hidden-fees": /hidden fees/,
	"calculator-rates": /tax calculator/i,
	"calculator-exchange": /£80,000|AED 375,000|What would Dubai leave you/,
	"setup-24-hours": /24(-| )?h(ours?)?/,
	"profit-table": /£100,000/,
	"market-reach": /400M|three billion/i,
	"flight-times": /0-4 hours|eight hours|4 hours to 80%/,
	"schools-and-safety": /200\+/,
	"cost-of-living": /Cost of living/,
	"uk-rates-2025": /UK Tax Rates Increasing 2025/,
	"uk-dubai-report": /Expert Verified Data/,
	"guide-47-pages": /\d+ pages/,
	"freezone-visas": /3 visas|package lists three/,
	estates: /£1M/,
	weather: /350/,
	"uk-45-percent": /45%/,
};

/** Returns what a page must contain if it makes the claim: the claim's first figure, or the page's own wording. */
function proof({ id, claim }: Claim): RegExp {
	const figure = /[£$]?\d+(?:[.,]\d+)*(?:-\d+)?[%+MBk]*/.exec(claim)?.[0];
	const known = OTHERWISE[id];
	if (known) return known;
	if (!figure) throw new Error(`${id} has no figure: say how a page words it`);
	return new RegExp(figure.replaceAll(/[.$+]/g, "\\$&"));
}

describe("a claim listed under Sources and assumptions", () => {
	it.each(CLAIM_PAGES)("also appears in the text of the page itself: %s", async page => {
		const html = await (await fetch(web.url + (PATHS[page] ?? `/uk/${page}`))).text();
		const words = html
			.replaceAll(/<(script|style|head)\b[\s\S]*?<\/\1>/g, "")
			.replaceAll(/<details[\s\S]*?<\/details>/g, part =>
				part.includes("Sources and assumptions") ? "" : part,
			)
			.replaceAll(/<[^>]+>/g, " ")
			.replaceAll("&amp;", "&")
			.replaceAll("&#x27;", "'")
			.replaceAll(/\s+/g, " ");
		const claims = claimsForPage(page, {
			offerRuns: false,
			samples: false,
			expiredClaims: expiredClaims(londonDay(new Date())),
		});
		expect(claims.filter(claim => !proof(claim).test(words)).map(({ id }) => id)).toEqual([]);
	});
});
