import { Notice } from "#app/ui/notice/notice.tsx";
import { CookieSettings } from "#app/visitor/consent/cookie-settings.tsx";

/** The 404 page, with its two lines (docs/specification/every-page.md#not-found-and-errors). */
export function NotFound() {
	return (
		<Notice
			title="404 Page Not Found"
			text="Did you forget to add the page to the router?"
			home="Back to the home page"
			foot={<CookieSettings />}
		/>
	);
}
