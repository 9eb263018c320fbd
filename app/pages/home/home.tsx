import type { ReactNode } from "react";
import { homeAction } from "#app/pages/home/.server/home-action.ts";
import { loadHome } from "#app/pages/home/.server/load-home.ts";
import Sources from "#app/site/claims/sources.tsx";
import { useCopy } from "#app/site/cms/page-copy.ts";
import { LateStyles } from "#app/site/document/page-document.tsx";
import { SiteFrame } from "#app/site/frame/frame.tsx";
import { useSite } from "#app/site/info/site-info.ts";
import { Seo } from "#app/site/seo/seo.tsx";
import { classes } from "#app/ui/classes.ts";
import { section, tone } from "#app/ui/layout/layout.css.ts";
import { ink } from "#app/ui/theme/ink.css.ts";
import type { Route } from "./+types/home";
import About from "./about/about.tsx";
import Comparison from "./comparison/comparison.tsx";
import Contact from "./contact/contact.tsx";
import { homeCopy } from "./copy.ts";
import Faq from "./faq/faq.tsx";
import { Hero } from "./hero/hero.tsx";
import { LeadForm } from "./lead-form/lead-form.tsx";
import { LeadMagnet } from "./lead-magnet/lead-magnet.tsx";
import Packages from "./packages/packages.tsx";
import Process from "./process/process.tsx";
import Testimonials from "./testimonials/testimonials.tsx";
import Trust from "./trust/trust.tsx";
import CorporateTeaser from "./uk-teaser/corporate-teaser.tsx";
import UkTeaser from "./uk-teaser/uk-teaser.tsx";

export const loader = ({ request }: Route.LoaderArgs) => loadHome(request);

export const action = ({ request }: Route.ActionArgs) => homeAction(request);

/** The first screen needs only text and two buttons: the styles of fields, tables and notices load with the rest. */
export const handle = { lateStyles: ["below-fold"] };

export default function Home({ loaderData, actionData }: Route.ComponentProps) {
	const { hero, selected, sent, testimonials, proof } = loaderData;
	const { meta: t } = useCopy(homeCopy);
	const site = useSite();
	const corporate = site.variant === "corporate";
	const refused = (form: string) => (actionData?.form === form ? actionData : null);
	// The next attempt is posted with the query parameters with which this page was opened.
	const query = new URLSearchParams(actionData?.query);
	query.delete("index");
	if (corporate) query.set("corporate", "true");
	const action = query.size > 0 ? `/?index&${query}` : "/?index";
	const plain = section;
	const sunken = classes(section, tone.sunken);
	// Adjacent sections have different backgrounds, in either order.
	const [about, comparison] = corporate ? [sunken, plain] : [plain, sunken];

	const dark = classes(ink, section);
	const part = (id: string, ground: string, body: ReactNode) => (
		<section key={id} id={id} className={ground}>
			{body}
		</section>
	);
	const sections = {
		lead: part(
			"lead-form",
			sunken,
			<LeadForm action={action} selected={selected} sent={sent === "lead"} refused={refused("lead")} />,
		),
		packages: part("services", plain, <Packages />),
		uk: part("uk", dark, <UkTeaser />),
		advisory: part("advisory", dark, <CorporateTeaser />),
		about: part("about", about, <About proof={proof} />),
		comparison: part("comparison", comparison, <Comparison />),
		trust: part("trust", plain, <Trust proof={proof} />),
	};
	const order = corporate
		? (["trust", "about", "packages", "lead", "advisory", "comparison"] as const)
		: (["lead", "packages", "uk", "about", "comparison", "trust"] as const);
	return (
		<SiteFrame>
			<Seo
				title={corporate ? t.titleCorporate : t.title}
				description={corporate ? t.descriptionCorporate : t.description}
				path="/"
				image={corporate ? "corporate" : "home"}
			/>
			<Hero {...hero} />
			<LateStyles of="below-fold" />
			<LateStyles of="late-home" />
			{proof.length > 0 ? <LateStyles of="late-proof" /> : null}
			{order.map(name => sections[name])}
			{part("faq", sunken, <Faq />)}
			{testimonials.length > 0
				? part("testimonials", plain, <Testimonials testimonials={testimonials} />)
				: null}
			{part("process", sunken, <Process />)}
			{part("guide", dark, <LeadMagnet action={action} sent={sent === "guide"} refused={refused("guide")} />)}
			{part("contact", plain, <Contact />)}
			<div id="sources">
				<Sources page={corporate ? "home-corporate" : "home"} />
			</div>
		</SiteFrame>
	);
}
