import type { ComponentProps } from "react";
import { useCopy } from "#app/site/cms/page-copy.ts";
import { useSite } from "#app/site/info/site-info.ts";
import { LinkButton } from "#app/ui/button/button.tsx";
import { Container } from "#app/ui/layout/layout.tsx";
import { frameCopy } from "./copy.ts";
import { MENU } from "./follow-frame.ts";
import * as css from "./header.css.ts";
import { Logo } from "./logo.tsx";

/** The call-to-action button of header and menu. */
export type HeaderAction = ComponentProps<typeof LinkButton>;

/** The sticky header. On small screens the links are in a popover, which the browser opens and closes without scripts. */
export function SiteHeader({ action }: { action?: HeaderAction }) {
	const t = useCopy(frameCopy).header;
	const { brand } = useSite();
	const sections = [
		["/#packages", t.packages],
		["/#about", t.about],
	];
	const call: HeaderAction = action ?? { href: "/#lead-form", children: t.consultation };
	return (
		<header className={css.header}>
			<Container className={css.bar}>
				<a href="/" className={css.logo}>
					<Logo brand={brand} />
				</a>
				<nav className={css.links} aria-label="Main">
					{sections.map(([href, words]) => (
						<a key={href} className={css.link} href={href}>
							{words}
						</a>
					))}
					<LinkButton small variant="secondary" href="/uk">
						{t.ukClients}
					</LinkButton>
					<LinkButton {...call} small />
				</nav>
				<button
					type="button"
					className={css.toggle}
					popoverTarget={MENU}
					aria-expanded={false}
					aria-controls={MENU}
				>
					<span className={css.toMenu}>{t.menu}</span>
					<span className={css.toClose}>{t.close}</span>
				</button>
			</Container>
			<nav id={MENU} popover="auto" className={css.menu} aria-label={t.menu}>
				{[...sections, ["/uk", t.ukClients]].map(([href, words]) => (
					<a key={href} className={css.menuLink} href={href}>
						{words}
					</a>
				))}
				<LinkButton {...call} wide className={css.menuAction} />
			</nav>
		</header>
	);
}
