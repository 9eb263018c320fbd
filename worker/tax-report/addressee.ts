import { canSet } from "#domain/paper/typeface.ts";

const LONGEST = 60;
/** A name that is an address, a number to call or an advertisement would make us carry it to a stranger's mailbox. */
const ADVERTISING = /[@<>{}[\]\\/|]|https?:|www\.|[\p{L}\p{N}]\.[\p{L}\p{N}]{2,}|\p{N}(?:\P{N}*\p{N}){4}/iu;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
const ORNAMENT = /[^\p{L}\p{M}\p{N}\p{Zs}'’.,()&-]/gu;

/** A person's name as a salutation may use it, in any script; null where it is no name. */
export function nameForSalutation(name: string): string | null {
	if (name.length > LONGEST) return null;
	const clean = name.normalize("NFC").replace(ORNAMENT, "").replace(/\s+/gu, " ").trim();
	// An ornament within an address hides it from the first look.
	if (ADVERTISING.test(name) || ADVERTISING.test(clean)) return null;
	return LETTER_OR_DIGIT.test(clean) ? clean : null;
}

const GIVEN_NAME = /^\p{Lu}[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*$/u;
const TITLE = /^(?:mr|mrs|ms|miss|mx|dr|prof|sir|dame|lord|lady)$/iu;
/** Two to four words are a person; a firm or a household has a sign or an "and" in it. */
const PERSON = /^[^\s,&.()]+(?: [^\s,&()]+){1,3}$/u;

/** How a mail begins to whom it is written: by first name where the name plainly starts with one, else in full. */
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

/** Whom the document is for, as the fonts can print it: the name, else the e-mail address, else nobody in particular. */
export function printableAddressee(name: string, email: string): string {
	const clean = nameForSalutation(name);
	if (clean && canSet(clean)) return clean;
	return canSet(email) ? email : "you";
}
