import { useCopy } from "#app/site/cms/page-copy.ts";
import { consentCopy } from "./copy.ts";
import { CONSENT } from "./press.ts";

/**
 * The link in every public footer that reopens the preferences. Without JavaScript, when nothing needs consent, it leads to the
 * privacy policy's section on cookies.
 */
export function CookieSettings() {
	const t = useCopy(consentCopy).footer;
	return (
		<a href="/privacy#cookies" {...{ [CONSENT]: "customise" }}>
			{t.settings}
		</a>
	);
}
