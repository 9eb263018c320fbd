import { canSet } from "#domain/paper/typeface.ts";

const MAX_LENGTH = 60;
/** Matches URLs, phone numbers and advertising in a name, which our mail would otherwise carry to a stranger's mailbox. */
const ADVERTISING = /[@<>{}[\]\\/|]|https?:|www\.|[\p{L}\p{N}]\.[\p{L}\p{N}]{2,}|\p{N}(?:\P{N}*\p{N}){4}/iu;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
const ORNAMENT = /[^\p{L}\p{M}\p{N}\p{Zs}'’.,()&-]/gu;

/** Returns a person's name, in any script, as fit for a salutation; null if it is not a name. */
export function nameForSalutation(name: string): string | null {
	if (name.length > MAX_LENGTH) return null;
	const clean = name.normalize("NFC").replace(ORNAMENT, "").replace(/\s+/gu, " ").trim();
	// Ornaments within a URL would hide it from the first check.
	if (ADVERTISING.test(name) || ADVERTISING.test(clean)) return null;
	return LETTER_OR_DIGIT.test(clean) ? clean : null;
}

const GIVEN_NAME = /^\p{Lu}[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*$/u;
const TITLE = /^(?:mr|mrs|ms|miss|mx|dr|prof|sir|dame|lord|lady)$/iu;
/** A person's name: two to four words without the punctuation of firms and households. */
const PERSON = /^[^\s,&.()]+(?: [^\s,&()]+){1,3}$/u;

/** Returns a mail's salutation: by first name where the name clearly starts with one, else by full name. */
export function salutation(name: string): string {
	const full = nameForSalutation(name);
	if (!full) return "Hello,";
	const [first = ""] = full.split(" ");
	const personal =
		PERSON.test(full) &&
		GIVEN_NAME.test(first) &&
		!TITLE.test(first) &&
		!/\s(?:and|ltd|limited|llc|plc)\b/i.test(full);
	return `Dear ${personal ? first : full},`;
}

/**
 * Returns the addressee to print: the name if the fonts have its characters, else the e-mail address, else a general phrase.
 */
export function printableAddressee(name: string, email: string): string {
	const clean = nameForSalutation(name);
	if (clean && canSet(clean)) return clean;
	return canSet(email) ? email : "you";
}
