/**
 * Trusted Types: where a browser knows them, no text becomes HTML, script or a script's address in our pages unless one
 * of these policies lets it. Browsers without them take every text, as before.
 *
 * - `own-workers` lets the addresses of our two service workers be registered.
 * - `default` (trust-scripts.ts) is asked for every other text. It is made only where a visitor's choice let tags load,
 *   since providers' scripts fetch further ones by plain text: it lets those hosts and the custom code through that the
 *   active tags name, and never HTML.
 *
 * The Content-Security-Policy names which may be made: with active tags also `default` and those of providers' scripts.
 */
type OwnPolicy = "own-workers" | "default";

/** The addresses of our service workers: visitors', and the back office's. */
const WORKERS = ["/sw.js", "/admin-sw.js"] as const;
export type WorkerAddress = (typeof WORKERS)[number];

/** The directives of a page whose active tags need `further` policies. */
export function trustedTypesDirectives(further: readonly string[] = []): string[] {
	return ["require-trusted-types-for 'script'", `trusted-types ${["own-workers", ...further].join(" ")}`];
}

type Rule = (text: string) => string | null;
type RuleName = "createHTML" | "createScript" | "createScriptURL";

/** What TypeScript's DOM library lacks; trusted values are typed as the texts that they stand for. */
interface PolicyFactory {
	createPolicy(
		name: OwnPolicy,
		rules: Partial<Record<RuleName, Rule>>,
	): { createScriptURL(text: string): string };
}

declare global {
	var trustedTypes: PolicyFactory | undefined;
}

let workers: ReturnType<PolicyFactory["createPolicy"]> | undefined;

/** The address of a service worker, in the form that may be registered. */
export function workerUrl(address: WorkerAddress): string {
	workers ??= globalThis.trustedTypes?.createPolicy("own-workers", {
		createScriptURL: text => WORKERS.find(known => known === text) ?? null,
	});
	return workers?.createScriptURL(address) ?? address;
}
