import { Island } from "#app/islands/island.tsx";
import Sources from "#app/site/claims/sources.tsx";
import { useCopy } from "#app/site/cms/page-copy.ts";
import { SiteFrame } from "#app/site/frame/frame.tsx";
import { useSite } from "#app/site/info/site-info.ts";
import { Seo } from "#app/site/seo/seo.tsx";
import { around } from "#app/ui/layout/layout.css.ts";
import { Container, Eyebrow, Heading, Lead } from "#app/ui/layout/layout.tsx";
import { TextLink } from "#app/ui/link/link.tsx";
import { isPackageId } from "#domain/pricing/packages.ts";
import { decodeQuote } from "#domain/pricing/quote-url.ts";
import type { Route } from "./+types/calculator";
import * as css from "./calculator.css.ts";
import { calculatorCopy } from "./copy.ts";
import CostCalculator from "./cost-calculator.island.tsx";

/** Returns the quote in the URL, if it names a structure, and the package page that the visitor came from. */
export function loader({ request }: Route.LoaderArgs) {
	const url = new URL(request.url);
	const wanted = url.searchParams.get("package");
	return { choice: decodeQuote(url.search), wanted: isPackageId(wanted) ? wanted : null };
}

export default function Calculator({ loaderData: { choice, wanted } }: Route.ComponentProps) {
	const { meta, head, ...words } = useCopy(calculatorCopy);
	const { whatsapp } = useSite();
	const first = choice && { ...choice, addOns: [...choice.addOns] };
	return (
		<SiteFrame>
			<Seo title={meta.title} description={meta.description} path="/calculator" image="calculator" />
			<Container className={css.page}>
				<TextLink href="/">← {head.back}</TextLink>
				<div className={css.head}>
					<Eyebrow>{head.eyebrow}</Eyebrow>
					<Heading level={1}>{head.title}</Heading>
					<Lead>{head.lead}</Lead>
				</div>
				<cost-calculator className={around}>
					<Island
						of={CostCalculator}
						// A shared quote is rendered already, with its actions.
						when={choice ? "near" : "touched"}
						props={{ words, first, wanted, chatNumber: whatsapp.main }}
					/>
				</cost-calculator>
			</Container>
			<Sources page="calculator" />
		</SiteFrame>
	);
}
