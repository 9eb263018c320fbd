import { useEffect, useState } from "react";
import { useCopy } from "#app/modules/cms/use-copy.ts";
import { useSite } from "#app/modules/site/site-info.ts";
import { LinkButton } from "#app/ui/button/button.tsx";
import { Container } from "#app/ui/layout/layout.tsx";
import { frameCopy } from "./copy.ts";
import * as css from "./header.css.ts";
import { Logo } from "./logo";

const MENU = "site-menu";

/** The sticky header. On small screens the links lie in a popover, which the browser opens and closes by itself. */
export function SiteHeader() {
	const t = useCopy(frameCopy).header;
	const { brand } = useSite();
	const [open, setOpen] = useState(false);
	// It may have been opened before this script was there.
	useEffect(() => setOpen(document.getElementById(MENU)?.matches(":popover-open") ?? false), []);
	const close = (event: React.MouseEvent) => {
		if (event.target instanceof HTMLAnchorElement) document.getElementById(MENU)?.hidePopover();
	};
	return (
		<header className={css.header}>
			<Container className={css.bar}>
				<a href="/" className={css.logo}>
					<Logo brand={brand} />
				</a>
				<nav className={css.links} aria-label="Main">
					<a className={css.link} href="/#packages">
						{t.packages}
					</a>
					<a className={css.link} href="/#about">
						{t.about}
					</a>
					<LinkButton small variant="secondary" href="/uk">
						{t.ukClients}
					</LinkButton>
					<LinkButton small href="/#lead-form">
						{t.consultation}
					</LinkButton>
				</nav>
				<button
					type="button"
					className={css.toggle}
					popoverTarget={MENU}
					aria-expanded={open}
					aria-controls={MENU}
				>
					<span className={css.toMenu}>{t.menu}</span>
					<span className={css.toClose}>{t.close}</span>
				</button>
			</Container>
			{/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click */}
			<nav
				id={MENU}
				popover="auto"
				className={css.menu}
				aria-label={t.menu}
				onToggle={event => setOpen(event.newState === "open")}
				onClick={close}
			>
				<a className={css.menuLink} href="/#packages">
					{t.packages}
				</a>
				<a className={css.menuLink} href="/#about">
					{t.about}
				</a>
				<a className={css.menuLink} href="/uk">
					{t.ukClients}
				</a>
				<LinkButton wide href="/#lead-form" className={css.menuAction}>
					{t.consultation}
				</LinkButton>
			</nav>
		</header>
	);
}
