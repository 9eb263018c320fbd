import { useEffect, useSyncExternalStore } from "react";
import { consentState, onConsentChange, UNDECIDED } from "#app/modules/consent/consent-store.ts";
import { startQueue } from "#app/modules/offline-queue/start-queue.ts";
import { usePart } from "#app/modules/overlays/use-part.ts";
import { whenIdle } from "#app/modules/overlays/when-idle.ts";
import { watchInstallOffer } from "./install-prompt";
import { NO_BANNER, onPwaChange, pwaState } from "./pwa-store";
import { registerWorker } from "./register-worker";

const loadUpdate = () => import("./update-banner").then(({ UpdateBanner }) => UpdateBanner);
const loadInstall = () => import("./install-banner").then(({ InstallBanner }) => InstallBanner);

/** Registers the service worker once the page rests, and offers updates and the installation. */
export function PwaOverlays() {
	const { update, install } = useSyncExternalStore(onPwaChange, pwaState, () => NO_BANNER);
	const asked = useSyncExternalStore(onConsentChange, consentState, () => UNDECIDED).banner;
	useEffect(() => {
		const stops = [watchInstallOffer(), whenIdle(() => void registerWorker()), startQueue()];
		return () => {
			for (const stop of stops) stop();
		};
	}, []);
	const Update = usePart(update, loadUpdate);
	// One question at a time: the bottom of the page is the cookie banner's until it is answered.
	const Install = usePart(install && !asked, loadInstall);
	return (
		<>
			{Update && <Update />}
			{Install && <Install />}
		</>
	);
}
