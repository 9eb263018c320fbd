import { londonInWords } from "#app/admin/content/instant.ts";
import { STATUS_WORDS } from "#app/admin/leads/status-words.ts";
import { entityManager } from "#app/services.server.ts";
import { listAudit } from "#db/audit/list-audit.ts";
import { type NamedSubject, nameSubjects, type SubjectKind } from "#db/audit/name-subjects.ts";
import { isInstant } from "#db/value-formats.ts";
import { PLATFORM_NAMES } from "#domain/conversions/platforms.ts";
import { PROVIDER_NAMES } from "#domain/integrations/providers.ts";
import { FIELD_NAMES } from "#domain/leads/field-names.ts";
import { toStorableText } from "#domain/shape.ts";
import { TAG_NAMES } from "#domain/tracking/tag-types.ts";

const PAGE = 100;

/** Returns a page of the audit log, with the names of its subjects; an invalid cursor is ignored. */
export async function loadAudit(url: URL) {
	const q = toStorableText(url.searchParams.get("q")?.trim().slice(0, 200) ?? "").trim();
	const cursor = url.searchParams.get("cursor") ?? "";
	const before = /^\d{1,15}$/.test(cursor) ? Number(cursor) : undefined;
	const em = entityManager();
	const entries = await listAudit(em, { q: q || undefined, before, limit: PAGE + 1 });
	const lines = entries.slice(0, PAGE);
	const named = await nameSubjects(
		em,
		lines.map(({ subject }) => subject),
	);
	return {
		q,
		size: PAGE,
		deep: before !== undefined,
		lines: lines.map(({ subject, ...line }) => ({
			...line,
			detail: describe(line.detail),
			subject: subject ? subjectOf(line.action, subject, named) : null,
		})),
		next: entries.length > PAGE ? String(lines.at(-1)?.id) : null,
	};
}

const PLACES: Readonly<Record<SubjectKind, (id: string, name: string) => string>> = {
	lead: id => `/admin/leads/${id}`,
	subscriber: (_id, email) => `/admin/leads/newsletter?q=${encodeURIComponent(email)}`,
	integration: id => `/admin/integrations/${id}`,
	job: id => `/admin/integrations/jobs/${id}`,
	account: () => "/admin/accounts",
	tag: () => "/admin/tags",
	conversions: () => "/admin/tags",
	testimonial: () => "/admin/content/testimonials",
	template: () => "/admin/content/templates",
	proof: () => "/admin/content/proof",
};

/** Returns a subject's name and URL; one that no longer exists keeps its id. */
function subjectOf(action: string, id: string, named: NamedSubject[]) {
	const known = named.find(subject => subject.id === id);
	if (known) return { id, name: known.name, kind: known.kind, to: PLACES[known.kind](id, known.name) };
	const isElement = action.startsWith("page_content.");
	return { id, name: null, kind: null, to: isElement ? `/admin/cms/${encodeURIComponent(id)}` : null };
}

/** Returns a camelCase name as words. */
const plain = (name: string) => name.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
const names = new Map<string, string>(
	Object.entries({ ...FIELD_NAMES, ...STATUS_WORDS, ...PLATFORM_NAMES, ...PROVIDER_NAMES, ...TAG_NAMES }),
);
function inWords(value: unknown): string {
	if (Array.isArray(value))
		return value.map(each => names.get(String(each)) ?? plain(String(each))).join(", ");
	if (typeof value === "boolean") return value ? "yes" : "no";
	if (isInstant(value)) return londonInWords(value);
	return names.get(String(value)) ?? String(value);
}

/** Ids of parts of the subject, which mean nothing to readers; the line links to the subject's page. */
const DETAIL_IDS = ["note", "submission"];

/** Formats the detail of a change on one line: "from New to Contacted", "fields: Owner, Next step". */
function describe(detail: Record<string, unknown>): string {
	const { from, to, ...rest } = detail;
	const moved = from !== undefined && to !== undefined;
	const parts = Object.entries(moved ? rest : detail).flatMap(([name, value]) =>
		value === null || DETAIL_IDS.includes(name) ? [] : [`${plain(name)}: ${inWords(value)}`],
	);
	return [...(moved ? [`from ${inWords(from)} to ${inWords(to)}`] : []), ...parts].join("; ");
}
