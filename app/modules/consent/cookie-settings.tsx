import { useCopy } from "#app/modules/cms/use-copy.ts";
import { openCookieSettings } from "./consent-store";
import { consentCopy } from "./copy";

/**
 * The link in every public footer that reopens the preferences. Without JavaScript, where nothing needs consent,
 * it leads to what the privacy policy says of cookies.
 */
export function CookieSettings({ className }: { className?: string }) {
	const t = useCopy(consentCopy).footer;
	return (
		// biome-ignore lint/a11y/useValidAnchor: without JavaScript it leads somewhere
		<a
			href="/privacy#cookies"
			{...(className && { className })}
			onClick={event => {
				event.preventDefault();
				openCookieSettings();
			}}
		>
			{t.settings}
		</a>
	);
}
