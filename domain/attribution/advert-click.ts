/** Click ids that identify an advertisement without UTM tags, mapped to the source name used in that platform's costs. */
const SOURCES = { msclkid: "bing", li_fat_id: "linkedin", ttclid: "tiktok" } as const;

/** Returns utm_source and utm_medium for a URL whose only tag is such a click id; null for any other URL. */
export function advertClick(query: URLSearchParams): { source: string; medium: "cpc" } | null {
	if (query.get("utm_source")?.trim()) return null;
	for (const [name, source] of Object.entries(SOURCES)) if (query.get(name)) return { source, medium: "cpc" };
	return null;
}
