import { useEffect, useRef, useState } from "react";
import { track } from "#app/modules/analytics/track.ts";
import Sources from "#app/modules/claims/sources.tsx";
import { useCopy } from "#app/modules/cms/use-copy.ts";
import { SiteFrame } from "#app/modules/frame/frame.tsx";
import { Seo } from "#app/modules/seo/seo.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { Select } from "#app/ui/field/field.tsx";
import { Eyebrow, Heading, Lead } from "#app/ui/heading/heading.tsx";
import { Container } from "#app/ui/layout/layout.tsx";
import { TextLink } from "#app/ui/link/link.tsx";
import { ink } from "#app/ui/theme/ink.css.ts";
import { ADD_ON_LIST } from "#domain/pricing/add-ons.ts";
import { formatAed } from "#domain/pricing/format-aed.ts";
import { isPackageId, PACKAGE_LIST } from "#domain/pricing/packages.ts";
import { INCLUDED_VISAS, quote, VISA_CHOICES } from "#domain/pricing/quote.ts";
import { decodeQuote, encodeQuote } from "#domain/pricing/quote-url.ts";
import type { Route } from "./+types/calculator";
import * as css from "./calculator.css.ts";
import { calculatorCopy } from "./copy.ts";
import { QuotePanel } from "./quote-panel";

/** The quote in the address, if it names a structure, and the package that the visitor came from. */
export function loader({ request }: Route.LoaderArgs) {
	const url = new URL(request.url);
	const wanted = url.searchParams.get("package");
	return { choice: decodeQuote(url.search), wanted: isPackageId(wanted) ? wanted : null };
}

export default function Calculator({ loaderData }: Route.ComponentProps) {
	const { meta, head, form: f, structures, services, result: r } = useCopy(calculatorCopy);
	const [choice, setChoice] = useState(loaderData.choice);
	const first = loaderData.choice;
	const preset = first?.structure ?? loaderData.wanted;
	const form = useRef<HTMLFormElement>(null);
	const panel = useRef<HTMLElement>(null);
	// Until the script runs the button works, because then the browser itself sends the form.
	const [ready, setReady] = useState(true);

	function read() {
		const entries = form.current ? [...new FormData(form.current)] : [];
		return decodeQuote(new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString());
	}
	// biome-ignore lint/correctness/useExhaustiveDependencies: what was chosen before the script arrived, once
	useEffect(() => setReady(read() !== null), []);

	function calculate(event: React.FormEvent) {
		event.preventDefault();
		const chosen = read();
		if (!chosen) return;
		setChoice(chosen);
		track("calculator_quote", chosen.structure, quote(chosen).total);
		history.replaceState(history.state, "", `/calculator?${encodeQuote(chosen)}`);
		requestAnimationFrame(() => panel.current?.focus());
	}

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
				<div className={css.columns}>
					<form
						ref={form}
						method="get"
						action="/calculator"
						className={css.form}
						onSubmit={calculate}
						onChange={() => setReady(read() !== null)}
					>
						<fieldset>
							<legend className={css.legend}>{f.structure}</legend>
							<div className={css.choices}>
								{PACKAGE_LIST.map(({ id, title, price }) => (
									<label key={id} className={css.choice}>
										<input
											type="radio"
											name="structure"
											value={id}
											required
											defaultChecked={preset === id}
											className={css.mark}
										/>
										<span>{structures[id] ?? title}</span>
										<span className={css.price}>{formatAed(price)}</span>
									</label>
								))}
							</div>
						</fieldset>
						<div className={css.visas}>
							<Select
								id="visas"
								name="visas"
								label={f.visas}
								hint={f.visasHint}
								defaultValue={String(first && first.visas > 0 ? first.visas : INCLUDED_VISAS)}
								choices={VISA_CHOICES.map(count => ({
									value: String(count),
									label: `${count} ${f.visasUnit}`,
								}))}
							/>
						</div>
						<fieldset>
							<legend className={css.legend}>{f.addOns}</legend>
							<div className={css.choices}>
								{ADD_ON_LIST.map(({ id, name, price, withVisaOnly }) => (
									<label key={id} className={classes(css.choice, withVisaOnly && css.withVisaOnly)}>
										<input
											type="checkbox"
											name="addons"
											value={id}
											defaultChecked={first?.addOns.includes(id) ?? false}
											className={css.mark}
										/>
										<span>{services[id] ?? name}</span>
										<span className={css.price}>+ {formatAed(price)}</span>
									</label>
								))}
							</div>
						</fieldset>
						<Button type="submit" disabled={!ready}>
							{f.calculate}
						</Button>
					</form>
					<section
						ref={panel}
						tabIndex={-1}
						aria-live="polite"
						className={classes(ink, css.result)}
						aria-label={r.title}
					>
						{choice ? <QuotePanel choice={choice} /> : <p>{r.empty}</p>}
					</section>
				</div>
			</Container>
			<Sources page="calculator" />
		</SiteFrame>
	);
}
