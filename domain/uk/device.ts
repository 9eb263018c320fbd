/** Device signals from the browser; a missing signal never counts against the device. */
export type DeviceSignals = {
	/** navigator.connection.effectiveType */
	readonly effectiveType?: string | undefined;
	/** performance.memory.usedJSHeapSize, in bytes */
	readonly usedHeapBytes?: number | undefined;
	/** navigator.hardwareConcurrency */
	readonly cpuCores?: number | undefined;
	/** Screen width in CSS pixels */
	readonly screenWidth?: number | undefined;
	readonly pixelRatio?: number | undefined;
	/** Battery level, 0 to 1 */
	readonly batteryLevel?: number | undefined;
};

/** Assessment of a device (docs/specification/uk.md#constrained-devices). */
export type DeviceCapabilities = {
	readonly connectionSpeed: string;
	readonly isSlowConnection: boolean;
	readonly isLowEndDevice: boolean;
	readonly isLowPowerDevice: boolean;
	readonly isMobileDevice: boolean;
	readonly pixelRatio: number;
	readonly isLowBattery: boolean;
	readonly shouldOptimize: boolean;
};

/** Delay before the decision, in milliseconds. */
export const LANDING_DECISION_DELAY_MS = 100;

const SLOW_CONNECTIONS = ["slow-2g", "2g", "3g"];
const LOW_END_HEAP_BYTES = 50 * 1024 * 1024;
const LOW_POWER_CORES = 2;
const MOBILE_WIDTH = 768;
const LOW_BATTERY = 0.2;

function isBelow(value: number | undefined, limit: number): boolean {
	return value !== undefined && value < limit;
}

/** Assesses a device by the limits; being mobile alone is no reason to optimise. */
export function rateDevice(signals: DeviceSignals): DeviceCapabilities {
	const connectionSpeed = signals.effectiveType ?? "unknown";
	const isSlowConnection = SLOW_CONNECTIONS.includes(connectionSpeed);
	const isLowEndDevice = isBelow(signals.usedHeapBytes, LOW_END_HEAP_BYTES);
	const isLowPowerDevice = isBelow(signals.cpuCores, LOW_POWER_CORES + 1);
	const isLowBattery = isBelow(signals.batteryLevel, LOW_BATTERY);
	return {
		connectionSpeed,
		isSlowConnection,
		isLowEndDevice,
		isLowPowerDevice,
		isMobileDevice: isBelow(signals.screenWidth, MOBILE_WIDTH + 1),
		pixelRatio: signals.pixelRatio ?? 1,
		isLowBattery,
		shouldOptimize: isSlowConnection || isLowEndDevice || isLowPowerDevice || isLowBattery,
	};
}
