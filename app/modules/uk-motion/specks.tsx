import { useEffect, useState } from "react";
import * as css from "./motion.css.ts";

interface Speck {
	left: string;
	top: string;
	animationDelay: string;
	animationDuration: string;
}

function scatter(count: number): Speck[] {
	return Array.from({ length: count }, () => ({
		left: `${(Math.random() * 100).toFixed(1)}%`,
		top: `${(Math.random() * 100).toFixed(1)}%`,
		animationDelay: `${(-Math.random() * 9).toFixed(2)}s`,
		animationDuration: `${(6 + Math.random() * 8).toFixed(2)}s`,
	}));
}

/**
 * Specks of metal at random places, placed by the script after the page stands: rising particles or twinkling dots.
 * Decoration alone: it lies behind the words and takes no room.
 */
export function Specks({ kind, count }: { kind: "particle" | "dot"; count: number }) {
	const [specks, setSpecks] = useState<Speck[]>([]);
	useEffect(() => setSpecks(scatter(count)), [count]);
	return (
		<div className={css.layer} aria-hidden="true" data-specks={specks.length}>
			{specks.map((speck, place) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: specks never change places
				<span key={place} className={kind === "particle" ? css.particle : css.dot} style={speck} />
			))}
		</div>
	);
}
