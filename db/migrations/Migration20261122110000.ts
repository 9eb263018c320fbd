import { Migration } from "@mikro-orm/migrations";

/** The record ids of each list, in the order of the former position numbers. */
const RECORDS = {
	"guide-bank-questions": "owners wealth business partners volume signatory tax banks",
	"guide-year-months":
		"april may june july august september october november december january february march",
	"guide-year-notes": "return inheritance property",
	"guide-zone-questions":
		"local-customers public-contracts premises abroad goods regulated visas zero-rate investors holding",
	"home-comparison-rows": "ours mass-market do-it-yourself",
	"home-package-cards": "mainland freezone offshore",
	"uk-4-benefit-cards": "setup-time income-tax proven-place safety banking setups",
	"uk-4-comparison": "setup-time cost-of-living",
	"uk-4-exodus-stats": "leaving arriving",
	"uk-4-rows": "corporate-tax personal-income-tax vat inheritance-tax",
	"uk-corporate-tax-benefit-cards": "free-zones nine-per-cent treaty-network",
	"uk-corporate-tax-zone-rows": "trade technology financial-centre mainland other-emirates",
	"uk-dubai-3-breakdown-rows":
		"income-tax corporate-tax capital-gains-tax national-insurance council-tax dividend-tax inheritance-tax",
	"uk-dubai-3-card-rows": "income-tax corporate-tax capital-gains other-taxes",
	"uk-dubai-3-exodus-stats": "leaving arriving savings income-tax",
	"uk-dubai-3-life-rows": "weather safety company-setup international-schools healthcare global-access",
	"uk-dubai-3-london-cards": "financial-centre setup-time hub-between-markets safety schools full-ownership",
	"uk-dubai-burden-lines": "income-tax national-insurance dividend-tax council-tax",
	"uk-dubai-hero-badges": "leaving arriving",
	"uk-dubai-migration-stats": "leaving arriving from-the-uk",
	"uk-dubai-report-contents": "savings structure timeline booking",
	"uk-dubai-report-perks": "analysis confidential instant verified",
	"uk-dubai-trust-badges": "guarantee confidential licensed",
	"uk-dubai-vip-badges": "guarantee confidential",
	"uk-dubai-vip-points": "figures structure timeline",
	"uk-fast-setup-link-labels": "market-access tax-savings ownership lifestyle",
	"uk-fast-setup-stat-tiles": "free-zones activities setup-time",
	"uk-fast-setup-step-rows": "company-registration business-banking trade-licence residence-visa office",
	"uk-fast-setup-story-cards": "next-morning bank-account one-manager",
	"uk-fast-setup-timeline-entries": "consultation documents approval registration licence",
	"uk-frame-next-pages":
		"tax-savings fast-setup market-access lifestyle ownership corporate-tax wealth-preservation",
	"uk-frame-pages":
		"tax-savings fast-setup market-access lifestyle ownership corporate-tax wealth-preservation",
	"uk-hub-guide-points": "tax-year zones banks living",
	"uk-hub-logo-names": "free-zone bank tax-adviser visa-centre law-firm school",
	"uk-hub-partner-cards": "free-zone-authorities uae-banks tax-advisers visa-centres",
	"uk-hub-proof-tiles": "licence businesses banking millionaires",
	"uk-hub-reason-cards":
		"tax-savings fast-setup market-access lifestyle ownership corporate-tax wealth-preservation",
	"uk-hub-scenario-cards": "consultant agency-owner scale-up-founder",
	"uk-lifestyle-comparison-rows": "weather safety schools healthcare getting-around take-home-pay",
	"uk-lifestyle-cost-categories": "housing utilities transport food leisure education health",
	"uk-lifestyle-education": "primary secondary nursery uniform",
	"uk-lifestyle-food": "weekly-shop vegetables cheese water",
	"uk-lifestyle-health": "insurance doctor dentist home-contents",
	"uk-lifestyle-highlight-cards": "outdoors schools peace-of-mind world-next-door",
	"uk-lifestyle-housing": "one-bedroom three-bedroom house council-tax deposit",
	"uk-lifestyle-leisure": "dinner coffee gym cinema domestic-help",
	"uk-lifestyle-link-labels": "ownership tax-savings fast-setup wealth-preservation",
	"uk-lifestyle-stat-tiles": "sunny-days temperature schools safety",
	"uk-lifestyle-story-cards": "family couple new-start",
	"uk-lifestyle-transport": "pass petrol car-insurance road-tax new-car",
	"uk-lifestyle-utilities": "electricity internet mobile television",
	"uk-market-access-limit-cards": "eu-trade time-zones distance moving-people",
	"uk-market-access-region-cards": "mena south-asia africa south-east-asia",
	"uk-market-access-stat-tiles": "people agreements flight",
	"uk-market-access-story-cards": "three-countries stock team",
	"uk-ownership-benefit-cards": "no-local-partner free-profits privacy clean-exit",
	"uk-ownership-sector-rows": "technology trade consulting media finance healthcare",
	"uk-ownership-stat-tiles": "ownership free-zones activities",
	"uk-ownership-story-cards": "silent-partner holding two-founders",
	"uk-tax-savings-case-cards": "online-shop consultancy software-company",
	"uk-tax-savings-rate-rows": "personal-income-tax corporate-tax vat inheritance-tax",
	"uk-wealth-preservation-benefit-cards": "no-inheritance-tax no-capital-gains-tax foundations-trusts will",
	"uk-wealth-preservation-estate-cards": "one-million five-million ten-million twenty-five-million",
	"uk-wealth-preservation-story-cards": "next-generation selling property",
};

/** The lists of words within a record, under the record's new id. */
const LINES = {
	"home-package-cards-freezone-features": "ownership visas zone papers bank manager guarantee",
	"home-package-cards-mainland-features": "ownership visas market papers bank manager guarantee",
	"home-package-cards-offshore-features": "ownership holding office papers bank manager guarantee",
	"uk-fast-setup-step-rows-business-banking-dubai-advantages": "complete-file named-banker",
	"uk-fast-setup-step-rows-business-banking-uk-issues": "queues questions",
	"uk-fast-setup-step-rows-company-registration-dubai-advantages": "one-authority digital-papers",
	"uk-fast-setup-step-rows-company-registration-uk-issues": "agencies identity-checks",
	"uk-fast-setup-step-rows-office-dubai-advantages": "flexible-desk room-to-grow",
	"uk-fast-setup-step-rows-office-uk-issues": "leases deposits",
	"uk-fast-setup-step-rows-residence-visa-dubai-advantages": "investor-visa family-sponsorship",
	"uk-fast-setup-step-rows-residence-visa-uk-issues": "no-residence",
	"uk-fast-setup-step-rows-trade-licence-dubai-advantages": "activities one-step",
	"uk-fast-setup-step-rows-trade-licence-uk-issues": "separate-permit local-approvals",
	"uk-market-access-region-cards-africa-key-markets": "kenya ethiopia tanzania uganda",
	"uk-market-access-region-cards-mena-key-markets": "saudi-arabia qatar egypt jordan",
	"uk-market-access-region-cards-south-asia-key-markets": "mumbai delhi bengaluru lahore",
	"uk-market-access-region-cards-south-east-asia-key-markets": "singapore thailand vietnam malaysia",
	"uk-ownership-sector-rows-consulting-dubai-zones": "world-trade-centre dmcc",
	"uk-ownership-sector-rows-finance-dubai-zones": "difc",
	"uk-ownership-sector-rows-healthcare-dubai-zones": "healthcare-city knowledge-park",
	"uk-ownership-sector-rows-media-dubai-zones": "media-city design-district",
	"uk-ownership-sector-rows-technology-dubai-zones": "internet-city silicon-oasis",
	"uk-ownership-sector-rows-trade-dubai-zones": "dmcc jafza commercity",
};

/** Text ids that an earlier release renamed without moving the elements that staff had stored. */
const RENAMED: Rename[] = [
	["uk-form-consultation-failed", "uk-form-consultation-unreached"],
	["uk-frame-sources-title", "site-claims-title"],
];

type Rename = [before: string, after: string];

function renames(lists: Readonly<Record<string, string>>): Rename[] {
	return Object.entries(lists).flatMap(([list, names]) =>
		names.split(" ").map((name, place): Rename => [`${list}-${place + 1}`, `${list}-${name}`]),
	);
}

/** Returns the SQL that renames elements with each id and those below it, unless an element has the new id already. */
function sql(pairs: Rename[]): string {
	const values = pairs.map(([before, after]) => `('${before}', '${after}')`).join(", ");
	const renamed = `r."after" || substr(e."element_id", length(r."before") + 1)`;
	return `update "page_elements" e set "element_id" = ${renamed},
			"section_id" = case e."section_id" when 'uk-frame-sources' then 'site-claims' else e."section_id" end
		from (values ${values}) as r("before", "after")
		where (e."element_id" = r."before" or starts_with(e."element_id", r."before" || '-'))
			and not exists (select 1 from "page_elements" taken where taken."element_id" = ${renamed})`;
}

/** Page elements are identified by their record's id instead of its position: moves the elements that staff stored. */
export class Migration20261122110000 extends Migration {
	#follow(onUpdate: "cascade" | "no action"): void {
		this.addSql(
			`alter table "page_element_versions" drop constraint "page_element_versions_element_id_foreign",
				add constraint "page_element_versions_element_id_foreign" foreign key ("element_id")
				references "page_elements" ("element_id") on delete cascade on update ${onUpdate}`,
		);
	}

	override up(): void {
		this.#follow("cascade");
		for (const pairs of [RENAMED, renames(RECORDS), renames(LINES)]) this.addSql(sql(pairs));
		this.#follow("no action");
	}

	override down(): void {
		this.#follow("cascade");
		for (const lists of [LINES, RECORDS])
			this.addSql(sql(renames(lists).map(([before, after]): Rename => [after, before])));
		this.#follow("no action");
	}
}
