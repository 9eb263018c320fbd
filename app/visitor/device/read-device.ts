import { type DeviceCapabilities, LANDING_DECISION_DELAY_MS, rateDevice } from "#domain/uk/device.ts";
import { readSignals } from "./read-signals";

/**
 * The device's capabilities, 100 ms later (docs/specification/uk.md#constrained-devices); a battery that has not
 * answered by then counts as full.
 */
export async function readDevice(): Promise<DeviceCapabilities> {
	const { now, battery } = readSignals();
	let batteryLevel: number | undefined;
	void battery.then(level => {
		batteryLevel = level;
	});
	await new Promise(resolve => setTimeout(resolve, LANDING_DECISION_DELAY_MS));
	return rateDevice({ ...now, batteryLevel });
}
