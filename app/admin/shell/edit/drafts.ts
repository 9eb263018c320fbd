import * as v from "valibot";
import { forgetWaiting } from "../offline/waiting";
import type { Values } from "./form-values";

const PREFIX = "draft ";

const Words = v.record(v.string(), v.string());
const Draft = v.object({
	/** The version that the typing began from; null for something new. */
	version: v.nullable(v.number()),
	/** The fields as they were then, and as they were left. */
	base: Words,
	values: Words,
});
export type Draft = v.InferOutput<typeof Draft>;
const DraftText = v.pipe(v.string(), v.parseJson(), Draft);
const Owner = v.pipe(v.string(), v.parseJson(), v.tuple([v.string(), v.string()]));

const keyOf = (username: string, name: string) => PREFIX + JSON.stringify([username, name]);

/** Whose draft a key of the storage is, and of what; null for any other key. */
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

/** Keeps what a person typed, in this tab alone, until it is saved, dropped or signed out of. */
export function keepDraft(username: string, name: string, draft: Draft): void {
	try {
		sessionStorage.setItem(keyOf(username, name), JSON.stringify(draft));
	} catch (error) {
		// A browser that stores nothing, or is full: the form itself still holds the words.
		console.warn("What was typed could not be kept", error);
	}
}

/** What this person typed into a form and did not save; the base fields it began from stand beside it. */
export function readDraft(username: string, name: string): Draft | null {
	const parsed = v.safeParse(DraftText, sessionStorage.getItem(keyOf(username, name)));
	return parsed.success ? parsed.output : null;
}

/** The forms with a draft of this person, by name. */
export function draftNames(username: string): string[] {
	return all().flatMap(draft => (draft.username === username ? [draft.name] : []));
}

/** Forgets what this person typed into a form: it was saved or dropped. */
export function forgetDraft(username: string, name: string): void {
	sessionStorage.removeItem(keyOf(username, name));
}

/** Makes the draft of a form whose subject is gone that of another form, of something new, unless that has one. */
export function moveDraft(username: string, from: string, to: string): void {
	const draft = readDraft(username, from);
	if (!draft || readDraft(username, to)) return;
	keepDraft(username, to, { ...draft, version: null });
	forgetDraft(username, from);
}

/** Forgets every draft, and every change that waits, but those of the person who is signed in: a screen may be shared. */
export function forgetDrafts(except?: string): void {
	forgetWaiting(except);
	for (const { key, username } of all()) if (username !== except) sessionStorage.removeItem(key);
}

/** Whether any field is not as it was. */
export function differs(values: Values, base: Values): boolean {
	return Object.entries(values).some(([name, value]) => value !== (base[name] ?? ""));
}
