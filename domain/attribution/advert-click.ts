/** Click ids that an address has from an advertisement alone, with the source by which costs of that platform are known. */
const SOURCES = { msclkid: "bing", li_fat_id: "linkedin", ttclid: "tiktok" } as const;

/** The utm_source and utm_medium of an address that was tagged by nothing but such a click id; null for any other. */
export function advertClick(query: URLSearchParams): { source: string; medium: "cpc" } | null {
	if (query.get("utm_source")?.trim()) return null;
	for (const [name, source] of Object.entries(SOURCES)) if (query.get(name)) return { source, medium: "cpc" };
	return null;
}
