import { heroCopy } from "#app/pages/home/hero/copy.ts";
import { applyOverrides } from "#app/site/cms/page-copy.ts";
import { siteContent } from "#app/site/content/.server/site-content.ts";
import { chooseVariant } from "#app/site/info/.server/load-site.ts";
import { shownProof } from "#app/site/proof/.server/shown-proof.ts";
import { quotedTestimonials } from "#app/site/testimonials/.server/active-testimonials.ts";
import { CONTENT_DEFAULTS } from "#domain/content/entries.ts";
import { isPackageId } from "#domain/pricing/packages.ts";

/** Returns the home page's data in addition to the site's own. */
export async function loadHome(request: Request) {
	const url = new URL(request.url);
	const [{ entries, overrides }, quotes, proof] = await Promise.all([
		siteContent(),
		quotedTestimonials(),
		shownProof(),
	]);
	const words = applyOverrides(heroCopy, overrides).heroCorporate;
	const corporate = chooseVariant(url) === "corporate";
	// A headline edited by staff is shown on both variants; the default one addresses UK visitors only.
	const choose = (key: "hero_title" | "hero_subtitle", own: string) =>
		corporate && entries[key] === CONTENT_DEFAULTS[key].content ? own : null;
	const selected = url.searchParams.get("package");
	return {
		hero: {
			title: choose("hero_title", words.title),
			subtitle: choose("hero_subtitle", words.subtitle),
		},
		selected: isPackageId(selected) ? selected : null,
		sent: url.searchParams.get("sent"),
		testimonials: quotes,
		proof,
	};
}
