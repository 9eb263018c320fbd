/** What we use of negotiator 1.1; its published types know 0.6 only, without `preferred`. */
declare module "negotiator" {
	export default class Negotiator {
		constructor(request: { headers: Readonly<Record<string, string>> });
		/** Those of `available` that the client takes, best first; `preferred` decides between equals. */
		encodings(available: readonly string[], options: { preferred: readonly string[] }): string[];
	}
}
