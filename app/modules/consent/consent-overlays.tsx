import { useEffect, useSyncExternalStore } from "react";
import { followAnalytics } from "#app/modules/attribution/follow-analytics.ts";
import { usePart } from "#app/modules/overlays/use-part.ts";
import { whenIdle } from "#app/modules/overlays/when-idle.ts";
import { useSite } from "#app/modules/site/site-info.ts";
import { followConsent } from "#app/modules/tracking/follow-consent.ts";
import { consentState, onConsentChange, UNDECIDED } from "./consent-store";
import { decide, followOtherTabs } from "./decide";

const loadBanner = () => import("./banner").then(({ Banner }) => Banner);
const loadPreferences = () => import("./preferences").then(({ Preferences }) => Preferences);

/** Decides on consent after the page has loaded, and shows the banner and the preferences when they are due. */
export function ConsentOverlays() {
	const { consentCountries } = useSite();
	const { banner, dialog } = useSyncExternalStore(onConsentChange, consentState, () => UNDECIDED);
	useEffect(() => {
		const stops = [
			followConsent(),
			followAnalytics(),
			followOtherTabs(),
			whenIdle(() => void decide(consentCountries)),
		];
		return () => {
			for (const stop of stops) stop();
		};
	}, [consentCountries]);
	const Banner = usePart(banner, loadBanner);
	const Preferences = usePart(dialog, loadPreferences);
	return (
		<>
			{Banner && <Banner />}
			{Preferences && <Preferences />}
		</>
	);
}
