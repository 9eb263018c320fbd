import { type DeviceCapabilities, LANDING_DECISION_DELAY_MS, rateDevice } from "#domain/uk/device.ts";

interface BatteryNavigator {
	getBattery?: () => Promise<{ level: number }>;
	connection?: { effectiveType?: string };
}

interface HeapPerformance {
	memory?: { usedJSHeapSize?: number };
}

async function batteryLevel({ getBattery }: BatteryNavigator): Promise<number | undefined> {
	try {
		return (await getBattery?.call(navigator))?.level;
	} catch {
		return undefined;
	}
}

/**
 * Reads the device's capabilities after 100 ms (docs/specification/uk.md#constrained-devices); a battery level that is not
 * known by then counts as full.
 */
export async function readDevice(): Promise<DeviceCapabilities> {
	const browser: Navigator & BatteryNavigator = navigator;
	const timing: Performance & HeapPerformance = performance;
	const now = {
		effectiveType: browser.connection?.effectiveType,
		usedHeapBytes: timing.memory?.usedJSHeapSize,
		cpuCores: browser.hardwareConcurrency,
		screenWidth: window.screen.width,
		pixelRatio: window.devicePixelRatio,
	};
	let level: number | undefined;
	void batteryLevel(browser).then(battery => {
		level = battery;
	});
	await new Promise(resolve => setTimeout(resolve, LANDING_DECISION_DELAY_MS));
	return rateDevice({ ...now, batteryLevel: level });
}
