import Negotiator from "negotiator";

/** Supported encodings, best first. */
const ENCODINGS = ["br", "gzip"] as const;
export type Encoding = (typeof ENCODINGS)[number];

const isOurs = (name: string): name is Encoding => ENCODINGS.some(encoding => encoding === name);

/** Returns the encodings that a client prefers to identity or likes as much, best first (RFC 9110, 12.5.3). */
export function acceptedEncodings(header: string | null | undefined): Encoding[] {
	const negotiator = new Negotiator({ headers: { "accept-encoding": header ?? "" } });
	const liked = negotiator.encodings([...ENCODINGS, "identity"], { preferred: [...ENCODINGS] });
	const plain = liked.indexOf("identity");
	return liked.slice(0, plain < 0 ? liked.length : plain).filter(isOurs);
}
