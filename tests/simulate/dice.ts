import { createHash } from "node:crypto";

/** Random number generator with a seed: the same seed gives the same sequence. */
export class Dice {
	#state: number;

	constructor(seed: number, purpose: string) {
		this.#state = createHash("sha256").update(`${purpose}/${seed}`).digest().readUInt32LE();
	}

	/** At least 0 and less than 1 (mulberry32). */
	next(): number {
		this.#state = (this.#state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	}

	/** A whole number in the inclusive range. */
	whole(from: number, to: number): number {
		return from + Math.floor(this.next() * (to - from + 1));
	}

	between(from: number, to: number): number {
		return from + this.next() * (to - from);
	}

	chance(of: number): boolean {
		return this.next() < of;
	}

	pick<T>(choices: readonly [T, ...T[]]): T {
		return choices[this.whole(0, choices.length - 1)] ?? choices[0];
	}

	/** A UUID of version 4. */
	uuid(): string {
		const digits = Array.from({ length: 32 }, () => this.whole(0, 15).toString(16)).join("");
		return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-a${digits.slice(17, 20)}-${digits.slice(20)}`;
	}
}
