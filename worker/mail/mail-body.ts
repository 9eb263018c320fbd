import { COLOUR } from "#domain/brand/colours.ts";

/** The content of a mail. In plain text, links stand on a line of their own. */
export interface MailWords {
	brand: string;
	title: string;
	paragraphs: string[];
	/** The mail's main figure and its meaning. */
	figure?: { value: string; meaning: string };
	/** Records, each with its facts and actions. */
	cards?: MailCard[];
	/** The main action. */
	button?: { label: string; url: string };
	/** A secondary action. */
	link?: { label: string; url: string };
	/** Small print: why the recipient gets this mail. */
	footer: string;
	/** A link within the small print. */
	footerLink?: { label: string; url: string };
}

interface MailCard {
	title: string;
	facts: { label: string; value: string }[];
	links: { label: string; url: string }[];
}

const ENTITIES: Record<string, string> = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	'"': "&quot;",
	"'": "&#39;",
};

function escapeHtml(text: string): string {
	return text.replace(/[&<>"']/g, character => ENTITIES[character] ?? character);
}

/** Escapes a text and keeps its line breaks. */
const linesHtml = (text: string) => escapeHtml(text).replace(/\r?\n/g, "<br>");

const SANS = "font-family:Commissioner,'Segoe UI',Helvetica,Arial,sans-serif";
const SERIF = "font-family:Cormorant,Georgia,'Times New Roman',serif";

/** Renders a mail's plain text and its HTML, which loads no pictures, fonts or styles. */
export function mailBody(words: MailWords): { text: string; html: string } {
	return { text: asText(words), html: asHtml(words) };
}

function asText({ paragraphs, figure, cards = [], button, link, ...end }: MailWords): string {
	const { footer, footerLink, brand } = end;
	const parts = [...(figure ? [`${figure.value} ${figure.meaning}`] : []), ...paragraphs];
	for (const { title, facts, links } of cards) {
		const lines = facts.map(({ label, value }) => `${label}: ${value}`);
		parts.push([title, ...lines, ...links.map(({ label, url }) => `${label}: ${url}`)].join("\n"));
	}
	for (const way of [button, link]) if (way) parts.push(`${way.label}:\n${way.url}`);
	parts.push(`${brand}`, `-- \n${footer}`);
	if (footerLink) parts.push(`${footerLink.label}: ${footerLink.url}`);
	return `${parts.join("\n\n")}\n`;
}

function cardHtml({ title, facts, links }: MailCard): string {
	const line = `margin:0 0 6px;${SANS};font-size:16px;line-height:1.5;color:${COLOUR.slate};overflow-wrap:anywhere`;
	const known = facts
		.map(
			({ label, value }) =>
				`<p style="${line}"><span style="color:${COLOUR.ink500}">${escapeHtml(label)}:</span> ${linesHtml(value)}</p>`,
		)
		.join("\n");
	const ways = links
		.map(
			({ label, url }) =>
				`<a href="${escapeHtml(url)}" style="display:inline-block;padding:10px 16px 10px 0;color:${COLOUR.brass700}">${escapeHtml(label)}</a>`,
		)
		.join("\n");
	return `<div style="margin:0 0 24px;padding:16px 20px;background:${COLOUR.sand50};border-left:3px solid ${COLOUR.brass500}">
<h2 style="margin:0 0 8px;${SERIF};font-weight:600;font-size:22px;line-height:1.2;color:${COLOUR.ink900}">${escapeHtml(title)}</h2>
${known}
<p style="margin:0;${SANS};font-size:16px;line-height:1.4">${ways}</p>
</div>
`;
}

function asHtml({ brand, title, figure, paragraphs, cards = [], button, link, ...end }: MailWords): string {
	const { footer, footerLink } = end;
	const body = paragraphs
		.map(
			text =>
				`<p style="margin:0 0 16px;${SANS};font-size:16px;line-height:1.6;color:${COLOUR.slate}">${linesHtml(text)}</p>`,
		)
		.join("\n");
	const action = button
		? `<p style="margin:8px 0 24px"><a href="${escapeHtml(button.url)}" style="display:inline-block;padding:14px 26px;background:${COLOUR.ink900};color:${COLOUR.sand50};${SANS};font-size:16px;text-decoration:none">${escapeHtml(button.label)}</a></p>`
		: "";
	const large = figure
		? `<p style="margin:0 0 24px;padding:20px 24px;background:${COLOUR.sand50};border-left:3px solid ${COLOUR.brass500};${SANS};font-size:16px;line-height:1.4;color:${COLOUR.ink500}"><span style="display:block;${SERIF};font-weight:600;font-size:40px;line-height:1.1;color:${COLOUR.brass700}">${escapeHtml(figure.value)}</span>${escapeHtml(figure.meaning)}</p>
`
		: "";
	const second = link
		? `<p style="margin:0;${SANS};font-size:16px;line-height:1.6"><a href="${escapeHtml(link.url)}" style="color:${COLOUR.brass700}">${escapeHtml(link.label)}</a></p>`
		: "";
	const quiet = footerLink
		? ` <a href="${escapeHtml(footerLink.url)}" style="color:${COLOUR.ink500}">${escapeHtml(footerLink.label)}</a>`
		: "";
	return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;background:${COLOUR.sand100}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${COLOUR.sand100}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:${COLOUR.paper}">
<tr><td style="padding:24px;background:${COLOUR.ink900};border-bottom:3px solid ${COLOUR.brass500};${SERIF};font-size:22px;color:${COLOUR.sand50}">${escapeHtml(brand)}</td></tr>
<tr><td style="padding:32px 24px">
<h1 style="margin:0 0 20px;${SERIF};font-weight:600;font-size:30px;line-height:1.2;color:${COLOUR.ink900}">${escapeHtml(title)}</h1>
${large}${body}
${cards.map(cardHtml).join("")}${action}${second}</td></tr>
<tr><td style="padding:20px 24px;border-top:1px solid ${COLOUR.sand200};${SANS};font-size:13px;line-height:1.5;color:${COLOUR.ink500}">${escapeHtml(footer)}${quiet}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}
