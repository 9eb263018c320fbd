import { useCopy } from "#app/site/cms/page-copy.ts";
import { Notice } from "#app/ui/notice/notice.tsx";
import { pwaCopy } from "#app/visitor/pwa/copy.ts";

/** No page for search engines. */
export const handle = { unlisted: true };

/**
 * What the service worker shows in place of a page that is not on the device. It stands under that page's own
 * address, so the empty link asks for it again.
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
