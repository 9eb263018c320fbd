import { useCopy } from "#app/site/cms/page-copy.ts";
import { Notice } from "#app/ui/notice/notice.tsx";
import { CookieSettings } from "#app/visitor/consent/cookie-settings.tsx";
import { notFoundCopy } from "./copy.ts";

/** The 404 page, with its two lines (docs/specification/every-page.md#not-found-and-errors). */
export function NotFound() {
	const { notFound } = useCopy(notFoundCopy);
	return <Notice {...notFound} foot={<CookieSettings />} />;
}
