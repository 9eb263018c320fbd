import * as v from "valibot";

const CONTROL_EXCEPT_LINE_BREAKS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const ANY_CONTROL = /[\u0000-\u001f\u007f]/;

/** Half of a surrogate pair cannot be written as UTF-8, and PostgreSQL refuses it. */
function isWellFormed(value: string): boolean {
	return !/[\ud800-\udbff](?![\udc00-\udfff])|(?:[^\ud800-\udbff]|^)[\udc00-\udfff]/.test(value);
}

/** One line of text: trimmed, no control characters, at most `max` UTF-16 units. */
export function line(max: number, message = "Please enter text") {
	return v.pipe(
		v.string(message),
		v.trim(),
		v.maxLength(max, `Please use at most ${max} characters`),
		v.check(value => !ANY_CONTROL.test(value) && isWellFormed(value), "Please remove the special characters"),
	);
}

/** Text of several lines: trimmed, line breaks and tabs allowed, at most `max` UTF-16 units. */
export function paragraph(max: number, message = "Please enter text") {
	return v.pipe(
		v.string(message),
		v.trim(),
		v.maxLength(max, `Please use at most ${max} characters`),
		v.check(
			value => !CONTROL_EXCEPT_LINE_BREAKS.test(value) && isWellFormed(value),
			"Please remove the special characters",
		),
	);
}

const emptyIsAbsent = (value: string) => (value === "" ? undefined : value);

/** An optional line of a form: absent and empty mean the same. */
export function optionalLine(max: number) {
	return v.optional(v.pipe(line(max), v.transform(emptyIsAbsent)));
}

/** An optional text of several lines: absent and empty mean the same. */
export function optionalParagraph(max: number) {
	return v.optional(v.pipe(paragraph(max), v.transform(emptyIsAbsent)));
}

/** Characters that would end the host in a URL. */
const NO_HOST = /[\s/?#:@\\%[\]]/;

/** The address with an international domain in the form that DNS and mail servers use: "max@xn--mller-kva.example". */
function asciiDomain(address: string): string {
	const at = address.lastIndexOf("@");
	const domain = address.slice(at + 1);
	if (at < 0 || !/[^\u0000-\u007f]/.test(domain) || NO_HOST.test(domain)) return address;
	const url = `http://${domain}`;
	return URL.canParse(url) ? `${address.slice(0, at)}@${new URL(url).hostname}` : address;
}

/** No dot at either end of the part before the @ nor two in a row (RFC 5321), and a top-level domain behind it. */
const MAILBOX = /^(?!\.)(?!.*\.[.@])[^@]{1,64}@.+\.(?:[a-z]{2,}|xn--[a-z0-9-]+)$/i;

/**
 * An e-mail address of exactly one mailbox: no display name, comment or list (RFC 5321 length). Apostrophes and the
 * like are ordinary in it; an international domain comes out as its ASCII form.
 */
export function emailAddress(message = "Please enter a valid email address") {
	return v.pipe(
		v.string(message),
		v.trim(),
		v.transform(asciiDomain),
		v.maxLength(254, message),
		v.rfcEmail(message),
		v.regex(MAILBOX, message),
	);
}

/** The form in which two addresses of one person compare equal: trimmed and lower-case (rulings, People and leads). */
export function emailKey(email: string): string {
	return email.trim().toLowerCase();
}
