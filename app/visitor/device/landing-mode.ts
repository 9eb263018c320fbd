import type { DeviceCapabilities } from "#domain/uk/device.ts";

/** The landing's variant by the device's capabilities (docs/specification/uk.md#constrained-devices). */
export function landingMode({ shouldOptimize }: DeviceCapabilities): "performance" | "full" {
	return shouldOptimize ? "performance" : "full";
}

/**
 * Whether a page's decoration may move: not for those who asked for less motion, and not on a constrained device. The
 * heap's size does not count here: a young page's is small on every device.
 */
export function mayDecorate(device: DeviceCapabilities): boolean {
	if (matchMedia("(prefers-reduced-motion: reduce)").matches) return false;
	return !(device.isSlowConnection || device.isLowPowerDevice || device.isLowBattery);
}
