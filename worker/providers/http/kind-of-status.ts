import type { ProviderErrorKind } from "../provider-error.ts";

const KINDS: Readonly<Record<number, ProviderErrorKind>> = {
	401: "auth",
	403: "forbidden",
	404: "misconfigured",
	408: "transient",
	429: "throttled",
};

/**
 * What a status says of a whole request (docs/providers/README.md#outcomes), unless the provider gives one a meaning of
 * `its own`; undefined where it speaks about a record.
 */
export function kindOfStatus(
	status: number,
	own: Readonly<Record<number, ProviderErrorKind>> = {},
): ProviderErrorKind | undefined {
	return own[status] ?? KINDS[status] ?? (status >= 500 ? "transient" : undefined);
}
