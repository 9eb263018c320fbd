import { useCopy } from "#app/site/cms/page-copy.ts";
import { Container } from "#app/ui/layout/layout.tsx";
import { frameCopy } from "./copy.ts";
import * as css from "./frame.css.ts";
import type { SubPageId } from "./sub-pages.ts";
import { useSubPage } from "./use-sub-page.ts";

/** A page's teaser for the next page. */
export interface Teaser {
	readonly title: string;
	readonly text: string;
}

/** A sub-page's pagination: the hub, the page itself, and the next page. */
export function Pagination({ of, teaser }: { of: SubPageId; teaser?: Teaser | undefined }) {
	const { links, pagination } = useCopy(frameCopy);
	const page = useSubPage(of);
	return (
		<Container>
			<nav className={css.pages} aria-label={pagination.label}>
				<ul className={css.pageList}>
					<li>
						<a href="/uk">{links.hub}</a>
					</li>
					<li>
						<span aria-current="page">{page.title}</span>
					</li>
				</ul>
				<a href={page.next.href} className={css.next} rel="next">
					<span className={css.nextLabel}>{links.next}</span>
					{teaser ? (
						<>
							<span className={css.nextTitle}>{teaser.title}</span>
							<span className={css.nextText}>{teaser.text}</span>
						</>
					) : null}
					<span className={teaser ? css.nextName : css.nextTitle}>{page.next.label} →</span>
				</a>
			</nav>
		</Container>
	);
}
