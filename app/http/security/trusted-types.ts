/**
 * Trusted Types: in browsers that support them, our pages turn no string into HTML, script or a script URL unless one of
 * these policies allows it. Other browsers accept every string.
 *
 * - `own-workers` allows the URLs of our two service workers.
 * - `default` (allow-scripts.ts) decides on every other string. It is created only after the visitor's choice has loaded
 *   tags, because providers' scripts load further scripts from plain strings: it allows the hosts and the custom code that
 *   the active tags name, and never HTML.
 *
 * The Content-Security-Policy lists the allowed policies: with active tags also `default` and those of providers' scripts.
 */
type OwnPolicy = "own-workers" | "default";

/** Script URLs of our service workers: the public one and the back office's. */
const WORKERS = ["/sw.js", "/admin-sw.js"] as const;
export type WorkerAddress = (typeof WORKERS)[number];

/** Returns the Trusted Types directives for a page whose active tags need the `further` policies. */
export function trustedTypesDirectives(further: readonly string[] = []): string[] {
	return ["require-trusted-types-for 'script'", `trusted-types ${["own-workers", ...further].join(" ")}`];
}

type Rule = (text: string) => string | null;
type RuleName = "createHTML" | "createScript" | "createScriptURL";

/** Types missing from TypeScript's DOM library; trusted values are typed as plain strings. */
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

/** Returns a service worker's URL as a trusted value that can be registered. */
export function workerUrl(address: WorkerAddress): string {
	workers ??= globalThis.trustedTypes?.createPolicy("own-workers", {
		createScriptURL: text => WORKERS.find(known => known === text) ?? null,
	});
	return workers?.createScriptURL(address) ?? address;
}
