import { art } from "#app/uk/page/blocks.css.ts";
import { fillPlaceholders } from "#domain/fill.ts";
import * as css from "./map.css.ts";

/** Position of a place's name relative to its point. */
const SIDES = {
	left: { dx: -6, dy: 4, anchor: "end" },
	right: { dx: 6, dy: 4, anchor: "start" },
	above: { dx: 0, dy: -7, anchor: "middle" },
	below: { dx: 0, dy: 15, anchor: "middle" },
} as const;

type Place = readonly [name: string, latitude: number, longitude: number, side: keyof typeof SIDES];

/** Location of each region's key markets: the capital, or the largest airport with a direct flight from Dubai. */
const PLACES: Readonly<Record<string, readonly Place[]>> = {
	mena: [
		["Riyadh", 24.96, 46.7, "left"],
		["Doha", 25.27, 51.6, "below"],
		["Cairo", 30.12, 31.41, "left"],
		["Amman", 31.72, 35.99, "above"],
	],
	"south-asia": [
		["Mumbai", 19.09, 72.87, "right"],
		["Delhi", 28.56, 77.1, "right"],
		["Bengaluru", 13.2, 77.71, "right"],
		["Lahore", 31.52, 74.4, "above"],
	],
	africa: [
		["Nairobi", -1.32, 36.93, "right"],
		["Addis Ababa", 8.98, 38.8, "right"],
		["Dar es Salaam", -6.88, 39.2, "right"],
		["Entebbe", 0.04, 32.44, "left"],
	],
	"south-east-asia": [
		["Singapore", 1.36, 103.99, "below"],
		["Bangkok", 13.69, 100.75, "right"],
		["Hanoi", 21.22, 105.81, "above"],
		["Kuala Lumpur", 2.75, 101.71, "right"],
	],
};

const DUBAI = { latitude: 25.25, longitude: 55.36 };
const EARTH_RADIUS_KM = 6371;
/** A flight's kilometres per hour, and map units per kilometre. */
const KM_AN_HOUR = 830;
const UNITS_PER_KM = 0.028;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Returns a place's coordinates in an azimuthal equidistant projection: distance and direction from Dubai are true. */
function onMap([, latitude, longitude]: Place): { x: number; y: number } {
	const [from, to, turn] = [radians(DUBAI.latitude), radians(latitude), radians(longitude - DUBAI.longitude)];
	const east = Math.sin(turn) * Math.cos(to);
	const north = Math.cos(from) * Math.sin(to) - Math.sin(from) * Math.cos(to) * Math.cos(turn);
	const arc = Math.acos(Math.sin(from) * Math.sin(to) + Math.cos(from) * Math.cos(to) * Math.cos(turn));
	const length = (arc * EARTH_RADIUS_KM * UNITS_PER_KM) / Math.hypot(east, north);
	return { x: Math.round(east * length), y: Math.round(-north * length) };
}

/** A map around Dubai with rings of flight hours and the key markets; those of the chosen region are gold and labelled. */
export function MarketMap({ hours }: { hours: string }) {
	return (
		<svg viewBox="-150 -156 375 302" className={art} aria-hidden="true">
			{[2, 4, 6].map(flight => {
				const radius = flight * KM_AN_HOUR * UNITS_PER_KM;
				return (
					<g key={flight}>
						<circle r={radius} className="fine" />
						<text y={-radius - 3} className={css.hours}>
							{fillPlaceholders(hours, { hours: flight })}
						</text>
					</g>
				);
			})}
			{Object.entries(PLACES).map(([region, places]) => (
				<g key={region} className={css.region} data-region={region}>
					{places.map(place => {
						const { x, y } = onMap(place);
						const { dx, dy, anchor } = SIDES[place[3]];
						return (
							<g key={place[0]}>
								<path
									d={`M0 0Q${Math.round(x / 2 + y / 8)} ${Math.round(y / 2 - Math.abs(x) / 6)} ${x} ${y}`}
								/>
								<circle cx={x} cy={y} r="2.5" />
								<text x={x + dx} y={y + dy} className={css.name[anchor]}>
									{place[0]}
								</text>
							</g>
						);
					})}
				</g>
			))}
			<circle r="4" className="full" />
		</svg>
	);
}
