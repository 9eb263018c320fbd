/** The part of negotiator 1.1 in use; its published types cover only 0.6, without `preferred`. */
declare module "negotiator" {
	export default class Negotiator {
		constructor(request: { headers: Readonly<Record<string, string>> });
		/** Returns those of `available` that the client accepts, best first; `preferred` breaks ties. */
		encodings(available: readonly string[], options: { preferred: readonly string[] }): string[];
	}
}
