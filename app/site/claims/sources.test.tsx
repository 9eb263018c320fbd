import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Proof } from "#app/pages/uk/hub/hero.tsx";
import { type SiteInfo, SiteInfoContext } from "#app/site/info/site-info.ts";
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

const onPage = (day: string) =>
	renderToStaticMarkup(
		<SiteInfoContext value={siteOn(day)}>
			<Proof />
			<Sources page="uk-hub" />
		</SiteInfoContext>,
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
});
