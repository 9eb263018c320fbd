import type { DeviceSignals } from "#domain/uk/device.ts";

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
 * What this browser tells of its device (docs/specification/uk.md#constrained-devices); the battery's level comes when
 * it comes.
 */
export function readSignals(): { now: DeviceSignals; battery: Promise<number | undefined> } {
	const browser: Navigator & BatteryNavigator = navigator;
	const timing: Performance & HeapPerformance = performance;
	return {
		now: {
			effectiveType: browser.connection?.effectiveType,
			usedHeapBytes: timing.memory?.usedJSHeapSize,
			cpuCores: browser.hardwareConcurrency,
			screenWidth: window.screen.width,
			pixelRatio: window.devicePixelRatio,
		},
		battery: batteryLevel(browser),
	};
}
