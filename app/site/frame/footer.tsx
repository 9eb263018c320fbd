import { useCopy } from "#app/site/cms/page-copy.ts";
import { LateStyles } from "#app/site/document/page-document.tsx";
import { useSite } from "#app/site/info/site-info.ts";
import { Badge } from "#app/ui/badge/badge.tsx";
import { classes } from "#app/ui/classes.ts";
import { Container } from "#app/ui/layout/layout.tsx";
import { ink } from "#app/ui/theme/ink.css.ts";
import { reports } from "#app/visitor/analytics/reports.ts";
import { CookieSettings } from "#app/visitor/consent/cookie-settings.tsx";
import { formatPhone } from "#domain/contact/phone.ts";
import { buildChatLink } from "#domain/whatsapp/build-chat-link.ts";
import { HOME_MESSAGES } from "./chat-messages.ts";
import { frameCopy } from "./copy.ts";
import * as css from "./footer.css.ts";
import * as icons from "./icons.css.ts";
import { NewsletterSignup } from "./newsletter-signup.tsx";

/** A footer column; on phones it is collapsed under its heading. */
function Column({ title, children }: { title: string; children: React.ReactNode }) {
	return (
		<details className={css.column}>
			<summary>
				<h2 className={css.title}>{title}</h2>
			</summary>
			{children}
		</details>
	);
}

function Links({ of }: { of: readonly (readonly [href: string, words: string])[] }) {
	return (
		<ul className={css.list}>
			{of.map(([href, words]) => (
				<li key={words}>
					<a href={href}>{words}</a>
				</li>
			))}
		</ul>
	);
}

/**
 * The footer of every public page: four columns, newsletter and licence lines. `signup={false}` omits the newsletter on pages
 * that ask for the address themselves.
 */
export function SiteFooter({ signup = true }: { signup?: boolean }) {
	const { footer: t } = useCopy(frameCopy);
	const { brand, email, whatsapp } = useSite();
	const chat = buildChatLink(whatsapp.main, HOME_MESSAGES.contact);
	const planned = [t.visas, t.bank, t.team, t.careers, t.blog, t.terms, t.refund];
	return (
		<>
			<LateStyles of="late-footer" />
			<footer className={classes(ink, css.footer)}>
				<Container>
					<div className={css.columns}>
						<div className={css.firm}>
							<p className={css.brand}>{brand}</p>
							<p className={css.blurb}>{t.blurb}</p>
							<p className={css.icons}>
								<a
									className={css.icon}
									href={chat}
									target="_blank"
									rel="noopener"
									aria-label="WhatsApp"
									data-tip
									{...reports("whatsapp_click", "footer")}
								>
									<span className={icons.chat} />
								</a>
								<a className={css.icon} href={`mailto:${email}`} aria-label="Email" data-tip>
									<span className={icons.mail} />
								</a>
							</p>
						</div>
						<Column title={t.packagesTitle}>
							<Links
								of={[
									["/#packages", t.mainland],
									["/#packages", t.freezone],
									["/#packages", t.offshore],
									["/calculator", t.calculator],
								]}
							/>
						</Column>
						<Column title={t.companyTitle}>
							<Links
								of={[
									["/#about", t.about],
									["/corporate", t.corporate],
									["/uk", t.ukGuide],
								]}
							/>
						</Column>
						<Column title={t.contactTitle}>
							<ul className={css.list}>
								<li>
									<a href={chat} target="_blank" rel="noopener" {...reports("whatsapp_click", "footer")}>
										{formatPhone(whatsapp.main)} ({t.whatsapp})
									</a>
								</li>
								<li>
									<a href={`mailto:${email}`}>{email}</a>
								</li>
								<li>
									<span>{t.office}</span>
								</li>
							</ul>
						</Column>
					</div>
					{signup ? <NewsletterSignup /> : null}
					<p className={css.bottom}>{t.licence}</p>
					<div className={css.bottom}>
						<span>
							© {brand}. {t.rights}
						</span>
						<a href="/privacy">{t.privacy}</a>
						<CookieSettings />
						<Badge tone="metal" className={css.badge}>
							{t.badge}
						</Badge>
					</div>
					<p className={css.planned}>
						{planned.join(", ")} ({t.soon})
					</p>
				</Container>
			</footer>
		</>
	);
}
