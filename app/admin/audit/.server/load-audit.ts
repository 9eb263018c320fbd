import { entityManager } from "#app/services.server.ts";
import { listAudit } from "#db/audit/list-audit.ts";

const PAGE = 100;

/** One screen of the audit log; numbers that are none count as absent. */
export async function loadAudit(url: URL) {
	const q = url.searchParams.get("q")?.trim().slice(0, 200) ?? "";
	const before = /^\d{1,15}$/.test(url.searchParams.get("before") ?? "")
		? Number(url.searchParams.get("before"))
		: undefined;
	const lines = await listAudit(entityManager(), { q: q || undefined, before, limit: PAGE });
	return {
		q,
		lines: lines.map(line => ({ ...line, detail: words(line.detail) })),
		next: lines.length === PAGE ? (lines.at(-1)?.id ?? null) : null,
	};
}

/** The detail of a change as one line. */
function words(detail: Record<string, unknown>): string {
	return Object.entries(detail)
		.map(([name, value]) => `${name}: ${Array.isArray(value) ? value.join(", ") : String(value)}`)
		.join("; ");
}
