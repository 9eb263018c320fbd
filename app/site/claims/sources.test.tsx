import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { RenderIslandContext } from "#app/islands/island.tsx";
import { Hero } from "#app/pages/home/hero/hero.tsx";
import { SETUP_STATS } from "#app/pages/uk/fast-setup/records.ts";
import { Proof } from "#app/pages/uk/hub/hero.tsx";
import Lifestyle from "#app/pages/uk/lifestyle/lifestyle.tsx";
import { MARKET_STATS } from "#app/pages/uk/market-access/records.ts";
import { OWNERSHIP_STATS } from "#app/pages/uk/ownership/records.ts";
import { type SiteInfo, SiteInfoContext } from "#app/site/info/site-info.ts";
import { StatsBanner } from "#app/uk/page/blocks.tsx";
import { expiredClaims } from "#domain/claims.ts";
import Sources from "./sources.tsx";

function siteOn(day: string): SiteInfo {
	return {
		brand: "Meridian",
		publicUrl: "https://meridian.example",
		variant: "uk",
		whatsapp: { main: "447700900101", ukDubai: "", ukDubai3: "", uk4: "" },
		phone: "+442079460101",
		email: "hello@example.com",
		bookingUrl: "https://book.example/call",
		consentCountries: [],
		officeZone: "GMT",
		offerRuns: false,
		samples: false,
		expiredClaims: expiredClaims(day),
		chatReferences: false,
		newsletterConfirms: false,
		entries: {
			hero_title: "",
			hero_subtitle: "",
			offer_slots: "",
			offer_ends_at: "",
			nav_countdown_ends_at: "",
			banner_countdown_ends_at: "",
			guide_url: "",
			guide_pages: "",
			privacy_updated: "",
			confirmation_subject: "",
			confirmation_text: "",
			confirmation_hours: "",
		},
	};
}

const shownOn = (day: string, children: ReactNode) =>
	renderToStaticMarkup(
		<SiteInfoContext value={siteOn(day)}>
			<RenderIslandContext value={() => ({ name: "", html: "", prefix: "" })}>{children}</RenderIslandContext>
		</SiteInfoContext>,
	);

const onPage = (day: string) =>
	shownOn(
		day,
		<>
			<Proof />
			<Sources page="uk-hub" />
		</>,
	);

describe("expired claim", () => {
	it("disappears from the page with its tile and its source", () => {
		const before = onPage("2027-11-30");
		expect(before).toContain("4,200+");
		expect(before).toContain("4,200+ UK businesses served");
		const after = onPage("2027-12-01");
		expect(after).not.toContain("4,200+");
		expect(after).not.toContain("95%");
	});

	it.each([
		["/", <Hero key="page" title="" subtitle="" />, ["24 h", "100%", "Zero"]],
		["/uk/fast-setup", <StatsBanner key="page" label="Figures" stats={SETUP_STATS} />, ["40+", "Figures"]],
		["/uk/market-access", <StatsBanner key="page" label="Figures" stats={MARKET_STATS} />, ["3B", "200+"]],
		["/uk/ownership", <StatsBanner key="page" label="Figures" stats={OWNERSHIP_STATS} />, ["100%", "2000+"]],
		[
			"/uk/lifestyle",
			<Lifestyle key="page" />,
			["<dd>#1", "<dd>350+", ">350+ sunny days</p>", ">#1 safest city</p>"],
		],
	])("disappears from the tiles and cards of %s", (_path, page, figures) => {
		const [before, after] = ["2027-11-30", "2027-12-01"].map(day => shownOn(day, page));
		for (const figure of figures) {
			expect(before).toContain(figure);
			expect(after).not.toContain(figure);
		}
	});
});
