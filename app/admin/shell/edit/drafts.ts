import * as v from "valibot";
import { forgetWaiting } from "../offline/pending-changes.ts";
import type { Values } from "./form-values.ts";

const PREFIX = "draft ";

const Words = v.record(v.string(), v.string());
const Draft = v.object({
	/** The version on which the edit is based; null for a new record. */
	version: v.nullable(v.number()),
	/** The field values at that version, and as edited. */
	base: Words,
	values: Words,
});
export type Draft = v.InferOutput<typeof Draft>;
const DraftText = v.pipe(v.string(), v.parseJson(), Draft);
const Owner = v.pipe(v.string(), v.parseJson(), v.tuple([v.string(), v.string()]));

const keyOf = (username: string, name: string) => PREFIX + JSON.stringify([username, name]);

/** Parses the username and form name in a sessionStorage key; null for any other key. */
function ownerOf(key: string): { username: string; name: string } | null {
	if (!key.startsWith(PREFIX)) return null;
	const owner = v.safeParse(Owner, key.slice(PREFIX.length));
	return owner.success ? { username: owner.output[0], name: owner.output[1] } : null;
}

function all() {
	return Object.keys(sessionStorage).flatMap(key => {
		const owner = ownerOf(key);
		return owner ? [{ key, ...owner }] : [];
	});
}

/** Stores a user's unsaved input, in this tab only, until it is saved, discarded or the user signs out. */
export function keepDraft(username: string, name: string, draft: Draft): void {
	try {
		sessionStorage.setItem(keyOf(username, name), JSON.stringify(draft));
	} catch (error) {
		// The browser refuses storage or is full: the form itself still holds the input.
		console.warn("What was typed could not be kept", error);
	}
}

/** Returns this user's unsaved input of a form with the values on which it is based, or null. */
export function readDraft(username: string, name: string): Draft | null {
	const parsed = v.safeParse(DraftText, sessionStorage.getItem(keyOf(username, name)));
	return parsed.success ? parsed.output : null;
}

/** Returns the names of the forms for which this user has a draft. */
export function draftNames(username: string): string[] {
	return all().flatMap(draft => (draft.username === username ? [draft.name] : []));
}

/** Deletes this user's draft of a form, after it was saved or discarded. */
export function forgetDraft(username: string, name: string): void {
	sessionStorage.removeItem(keyOf(username, name));
}

/** Moves the draft of a deleted record to the form for a new record, unless that has a draft. */
export function moveDraft(username: string, from: string, to: string): void {
	const draft = readDraft(username, from);
	if (!draft || readDraft(username, to)) return;
	keepDraft(username, to, { ...draft, version: null });
	forgetDraft(username, from);
}

/** Deletes all drafts and waiting changes except those of the signed-in user, because the device may be shared. */
export function forgetDrafts(except?: string): void {
	forgetWaiting(except);
	for (const { key, username } of all()) if (username !== except) sessionStorage.removeItem(key);
}

/** Whether any field differs from its base value. */
export function differs(values: Values, base: Values): boolean {
	return Object.entries(values).some(([name, value]) => value !== (base[name] ?? ""));
}
