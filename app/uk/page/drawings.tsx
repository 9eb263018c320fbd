import type { ReactNode } from "react";
import { useCopy } from "#app/site/cms/page-copy.ts";
import { art } from "./blocks.css.ts";
import { frameCopy } from "./copy.ts";

function Drawing({ children }: { children: ReactNode }) {
	return (
		<svg viewBox="-200 -200 400 400" className={art} aria-hidden="true">
			{children}
		</svg>
	);
}

const around = (count: number) => Array.from({ length: count }, (_, place) => (360 / count) * place);
const at = (radius: number, degrees: number) => {
	const angle = ((degrees - 90) * Math.PI) / 180;
	return `${(radius * Math.cos(angle)).toFixed(1)} ${(radius * Math.sin(angle)).toFixed(1)}`;
};

/** Two columns on one baseline: the part that is taxed, and the part that is kept. */
export function TwoColumns() {
	const { table } = useCopy(frameCopy);
	return (
		<Drawing>
			<path className="fine" d="M-190 150H190M-190 90H190M-190 30H190M-190-30H190M-190-90H190M-190-150H190" />
			<path className="wash" d="M-130-40H-40V150H-130zM40-150H130V150H40z" />
			<path d="M-130 150V-150H-40V150M-130-40H-40M40 150V-150H130V150" />
			<path d="M-130-40L-40-150M-130-95L-85-150M-130 15L-130-40M-104-40L-40-118M-72-40L-40-79" />
			<path className="full" d="M40-156H130V-150H40zM-130-43H-40V-37H-130z" />
			<text x="-85" y="184" fontSize="30">
				{table.uk} 45%
			</text>
			<text x="85" y="184" fontSize="30">
				{table.dubai} 0%
			</text>
		</Drawing>
	);
}

/** A dial of twenty-four hours with the five phases of a setup. */
export function Dial() {
	// The start of each phase, and a hand at the twentieth hour.
	const lines = [0, 15, 60, 120, 240, 300];
	return (
		<Drawing>
			<circle r="180" />
			<circle r="150" className="fine" />
			<circle r="96" className="fine" />
			{around(24).map(degrees => (
				<path key={degrees} d={`M${at(168, degrees)}L${at(degrees % 90 ? 180 : 192, degrees)}`} />
			))}
			{around(96).map(degrees => (
				<path key={degrees} className="fine" d={`M${at(144, degrees)}L${at(150, degrees)}`} />
			))}
			<path className="wash" d="M0 0L0-150A150 150 0 1 1 -129.900-75z" />
			{lines.map(degrees => (
				<path key={degrees} d={`M0 0L${at(150, degrees)}`} />
			))}
			<circle r="7" className="full" />
			<text y="62" fontSize="64">
				24
			</text>
		</Drawing>
	);
}

/** A half globe with flights to four regions. */
export function Flights() {
	const ends = [-72, -24, 28, 74];
	return (
		<Drawing>
			{[180, 135, 90, 45].map(radius => (
				<circle key={radius} r={radius} className="fine" />
			))}
			{around(12).map(degrees => (
				<path key={degrees} className="fine" d={`M0 0L${at(180, degrees)}`} />
			))}
			{ends.map((degrees, place) => {
				const radius = 95 + place * 27;
				return (
					<g key={degrees}>
						<path d={`M0 0Q${at(radius * 0.8, degrees - 38)} ${at(radius, degrees)}`} />
						<path d={`M0 0Q${at(radius * 0.8, degrees + 142)} ${at(radius, degrees + 180)}`} />
						<circle className="full" r="4" transform={`translate(${at(radius, degrees)})`} />
						<circle className="full" r="4" transform={`translate(${at(radius, degrees + 180)})`} />
					</g>
				);
			})}
			<circle r="14" />
			<circle r="6" className="full" />
		</Drawing>
	);
}

export function SunAndSea() {
	return (
		<Drawing>
			<path className="wash" d="M-110 60A110 110 0 0 1 110 60z" />
			<path d="M-110 60A110 110 0 0 1 110 60M-82 60A82 82 0 0 1 82 60M-54 60A54 54 0 0 1 54 60" />
			{around(36)
				.filter(degrees => degrees < 91 || degrees > 269)
				.map(degrees => (
					<path
						key={degrees}
						transform="translate(0 60)"
						d={`M${at(126, degrees)}L${at(degrees % 20 ? 150 : 180, degrees)}`}
					/>
				))}
			<path d="M-190 60H190" />
			{[84, 108, 132, 156, 180].map((y, place) => (
				<path
					key={y}
					className={place % 2 ? "fine" : undefined}
					d={`M${-170 + place * 26} ${y}q20-12 40 0t40 0 40 0 40 0${place < 3 ? " 40 0 40 0" : ""}`}
				/>
			))}
		</Drawing>
	);
}

/** One whole ring, closed by the owner's key. */
export function WholeRing() {
	return (
		<Drawing>
			<circle r="182" />
			<circle r="150" />
			<circle r="166" className="fine" strokeDasharray="2 9" />
			{around(8).map(degrees => (
				<path
					key={degrees}
					transform={`rotate(${degrees})`}
					d="M0-150C34-112 34-78 0-56C-34-78-34-112 0-150z"
				/>
			))}
			{around(16).map(degrees => (
				<path key={degrees} className="fine" d={`M${at(56, degrees)}L${at(150, degrees)}`} />
			))}
			<circle r="56" />
			<path className="wash" d="M0-56A56 56 0 1 1 0 56A56 56 0 1 1 0-56" />
			<text y="16" fontSize="44">
				100%
			</text>
		</Drawing>
	);
}

/** The zones as towers of different heights; the lowest tax is the tallest. */
export function Towers() {
	const towers = [
		[-170, 90],
		[-106, 170],
		[-42, 330],
		[22, 240],
		[86, 130],
	] as const;
	return (
		<Drawing>
			{towers.map(([x, height], place) => (
				<g key={x} transform={`translate(${x} 160)`}>
					{place === 2 ? <path className="wash" d={`M0 0V${-height}H64V0z`} /> : null}
					<path d={`M0 0V${-height}L32 ${-height - 22} 64 ${-height}V0`} />
					<path d={`M32 ${-height - 22}V0`} className="fine" />
					{Array.from({ length: Math.floor(height / 22) }, (_, floor) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: the order of the floors is fixed
						<path key={floor} className="fine" d={`M8 ${-12 - floor * 22}H56`} />
					))}
				</g>
			))}
			<path d="M-195 160H195M-195 170H195" />
		</Drawing>
	);
}

/** A trunk's growth rings with an off-centre core: each generation adds its years around the previous one. */
export function GrowthRings() {
	const years = [16, 27, 36, 49, 58, 71, 86, 95, 108, 124, 136, 147, 163, 180];
	const generations = new Set([36, 86, 136, 180]);
	const ring = (radius: number) => ({
		cx: -46 + radius * 0.24,
		cy: 38 - radius * 0.2,
		rx: radius,
		ry: radius * 0.93,
		transform: "rotate(-18)",
	});
	return (
		<Drawing>
			<ellipse {...ring(86)} className="wash" />
			<ellipse {...ring(36)} className="wash" />
			{years.map(radius => (
				<ellipse key={radius} {...ring(radius)} className={generations.has(radius) ? undefined : "fine"} />
			))}
			<path className="fine" d="M-34 49L-12 62 8 60 44 84 80 92M-46 22L-62-12-58-30-92-76" />
			<circle cx="-32" cy="49" r="5" className="full" />
			{[
				[38, 4],
				[66, -52],
				[104, -98],
			].map(([cx, cy]) => (
				<circle key={cx} cx={cx} cy={cy} r="4" className="full" />
			))}
		</Drawing>
	);
}
