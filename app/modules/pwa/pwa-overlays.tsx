import { useEffect, useSyncExternalStore } from "react";
import { startQueue } from "#app/modules/offline-queue/start-queue.ts";
import { usePart } from "#app/modules/overlays/use-part.ts";
import { whenIdle } from "#app/modules/overlays/when-idle.ts";
import { NO_BANNER, onPwaChange, pwaState } from "./pwa-store";
import { registerWorker } from "./register-worker";

const loadUpdate = () => import("./update-banner").then(({ UpdateBanner }) => UpdateBanner);
const loadInstall = () => import("./install-banner").then(({ InstallBanner }) => InstallBanner);

/** Registers the service worker once the page rests, and offers updates and the installation. */
export function PwaOverlays() {
	const { update, install } = useSyncExternalStore(onPwaChange, pwaState, () => NO_BANNER);
	useEffect(() => {
		const stops = [whenIdle(() => void registerWorker()), startQueue()];
		return () => {
			for (const stop of stops) stop();
		};
	}, []);
	const Update = usePart(update, loadUpdate);
	// One offer at a time: the new release comes first.
	const Install = usePart(install && !update, loadInstall);
	return (
		<>
			{Update && <Update />}
			{Install && <Install />}
		</>
	);
}
