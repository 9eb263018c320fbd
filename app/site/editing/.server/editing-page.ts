import { requestScope } from "#app/http/.server/request-scope.ts";
import { readSession } from "#app/http/session/.server/session.ts";
import { entityManager } from "#app/services.server.ts";
import { registry } from "#app/site/cms/.server/registry.ts";
import { markText } from "#app/site/cms/text-marks.ts";
import { listDrafts } from "#db/cms/page-drafts.ts";
import { CONTENT_DEFAULTS, CONTENT_KEYS, type ContentKey } from "#domain/content/entries.ts";
import { EDITING } from "../editing-address.ts";

/** Returns whether a staff member requests the page for the editing room; visitors get the normal page. */
export async function isEditing(request: Request): Promise<boolean> {
	if (!new URL(request.url).searchParams.has(EDITING)) return false;
	const { staff } = await readSession(request);
	if (!staff) return false;
	const scope = requestScope();
	scope.cacheable = false;
	scope.framed = true;
	return true;
}

/** Returns every text of the public pages with the mark of its index: first the registry's texts, then the content entries. */
export async function markedTexts(
	entries: Record<ContentKey, string>,
	overrides: Readonly<Record<string, string>>,
) {
	const texts = await registry();
	const drafts = new Map((await listDrafts(entityManager())).map(draft => [draft.elementId, draft.content]));
	const marked: Record<string, string> = { ...overrides };
	for (const [index, { elementId, elementType, defaultText }] of texts.entries()) {
		if (elementType !== "text") continue;
		marked[elementId] = markText(drafts.get(elementId) ?? overrides[elementId] ?? defaultText, index);
	}
	const values = { ...entries };
	for (const [at, key] of CONTENT_KEYS.entries()) {
		const { kind } = CONTENT_DEFAULTS[key];
		if (kind === "line" || kind === "text") values[key] = markText(entries[key], texts.length + at);
	}
	return { entries: values, overrides: marked };
}
