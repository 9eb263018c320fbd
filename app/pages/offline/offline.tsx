import { useCopy } from "#app/site/cms/page-copy.ts";
import { Notice } from "#app/ui/notice/notice.tsx";
import { pwaCopy } from "#app/visitor/pwa/copy.ts";

/** Not listed by search engines. */
export const handle = { unlisted: true };

/**
 * The service worker's fallback for a page that is not cached. It is shown at that page's URL, so a link with an empty href
 * retries it.
 */
export default function Offline() {
	const t = useCopy(pwaCopy).offline;
	return (
		<>
			<meta name="robots" content="noindex" />
			<Notice title={t.title} text={t.text} again={t.retry} home={t.home} />
		</>
	);
}
