import { useSite } from "#app/site/info/site-info.ts";
import type { ClaimId } from "#domain/claims.ts";

/**
 * Returns a filter that removes records whose claim has expired: `const standing = useUnexpiredClaims()`
 * (docs/specification/every-page.md#claims-and-sources).
 */
export function useUnexpiredClaims(): <T extends { readonly claim?: ClaimId }>(records: readonly T[]) => T[] {
	const { expiredClaims } = useSite();
	return records => records.filter(({ claim }) => !claim || !expiredClaims.includes(claim));
}
