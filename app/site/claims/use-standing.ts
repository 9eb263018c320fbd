import { useSite } from "#app/site/info/site-info.ts";
import type { ClaimId } from "#domain/claims.ts";

/**
 * What a page may still state today, `const standing = useStanding()`: of the records, those whose claim has not ended
 * (docs/specification/every-page.md#claims-and-sources).
 */
export function useStanding(): <T extends { readonly claim?: ClaimId }>(records: readonly T[]) => T[] {
	const { expiredClaims } = useSite();
	return records => records.filter(({ claim }) => !claim || !expiredClaims.includes(claim));
}
