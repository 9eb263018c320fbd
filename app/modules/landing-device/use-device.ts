import { useEffect, useState } from "react";
import { type DeviceCapabilities, LANDING_DECISION_DELAY_MS, rateDevice } from "#domain/uk/device.ts";
import { readSignals } from "./read-signals";

/** The device's capabilities, once, 100 ms after the page woke up (spec 001 §9); null until then. */
export function useDevice(): DeviceCapabilities | null {
	const [device, setDevice] = useState<DeviceCapabilities | null>(null);
	useEffect(() => {
		const { now, battery } = readSignals();
		let batteryLevel: number | undefined;
		void battery.then(level => {
			batteryLevel = level;
		});
		// A battery that has not answered by then counts as full.
		const timer = setTimeout(
			() => setDevice(rateDevice({ ...now, batteryLevel })),
			LANDING_DECISION_DELAY_MS,
		);
		return () => clearTimeout(timer);
	}, []);
	return device;
}

/** What the UK landing entry shows: its skeletons, then the performance or the full variant (spec 001 §2). */
export type LandingMode = "deciding" | "performance" | "full";

/** The landing's variant by the device's capabilities. */
export function landingMode(device: DeviceCapabilities | null): LandingMode {
	if (!device) return "deciding";
	return device.shouldOptimize ? "performance" : "full";
}

/**
 * Whether a page's decoration may move: not for those who asked for less motion, and not on a constrained device. The
 * heap's size does not count here: a young page's is small on every device.
 */
export function mayDecorate(device: DeviceCapabilities | null): boolean {
	if (!device || matchMedia("(prefers-reduced-motion: reduce)").matches) return false;
	return !(device.isSlowConnection || device.isLowPowerDevice || device.isLowBattery);
}
