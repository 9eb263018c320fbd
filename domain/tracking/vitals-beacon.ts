import * as v from "valibot";
import { object } from "../shape.ts";
import { BeaconPage } from "./events.ts";
import { VITAL_NAMES } from "./vitals.ts";

/** Maximum number of measurements in one beacon. */
const MAX_METRICS = 12;

// Ten minutes: background tabs report such times; longer ones are noise.
const MAX_VALUE = 600_000;

/** Body of POST /api/vitals (docs/specification/http.md#public-calls): 1 to 12 measurements of one page view. */
export const VitalsBeacon = object({
	page: BeaconPage,
	device: v.picklist(["mobile", "desktop"], "Device must be mobile or desktop"),
	metrics: v.pipe(
		v.array(
			object({
				name: v.picklist(VITAL_NAMES, "Unknown metric"),
				value: v.pipe(v.number(), v.minValue(0), v.maxValue(MAX_VALUE)),
				id: v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/, "Invalid measurement ID")),
			}),
		),
		v.minLength(1, "Please send a measurement"),
		v.maxLength(MAX_METRICS, `Please send at most ${MAX_METRICS} measurements`),
	),
});
export type VitalsBeacon = v.InferOutput<typeof VitalsBeacon>;
