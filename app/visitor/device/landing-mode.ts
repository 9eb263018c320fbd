import type { DeviceCapabilities } from "#domain/uk/device.ts";

/** Returns the landing page's variant for the device's capabilities (docs/specification/uk.md#constrained-devices). */
export function landingMode({ shouldOptimize }: DeviceCapabilities): "performance" | "full" {
	return shouldOptimize ? "performance" : "full";
}

/**
 * Whether a page's decoration may be animated: not with prefers-reduced-motion, and not on a constrained device. The heap size
 * is ignored here, because a page that has just loaded has a small heap on every device.
 */
export function mayDecorate(device: DeviceCapabilities): boolean {
	if (matchMedia("(prefers-reduced-motion: reduce)").matches) return false;
	return !(device.isSlowConnection || device.isLowPowerDevice || device.isLowBattery);
}
