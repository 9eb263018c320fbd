import { parseUrl } from "../parse-url.ts";

/** A script of a custom tag: inline code, or a URL. */
type CustomScript =
	| { readonly code: string; readonly src?: undefined }
	| { readonly src: string; readonly code?: undefined };

export type CustomTag = {
	/** In document order. */
	readonly scripts: readonly CustomScript[];
	/** Origins of the URLs in it: the only hosts that it may reach. */
	readonly origins: readonly string[];
};

const ELEMENT = /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi;
const COMMENT = /<!--[\s\S]*?-->/g;
const SRC = /(?:^|[\s"'/])src\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i;
const ADDRESS = /(?:https?:)?\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?(?=[/?#"'`\s);\\]|$)/gi;

// "//host" counts only in quotes: otherwise every line comment would name a host.
function originsIn(text: string): string[] {
	return [...text.matchAll(ADDRESS)].flatMap(({ 0: url, index }) => {
		const quoted = /["'`=]/.test(text[index - 1] ?? "");
		if (url.startsWith("//") && !quoted) return [];
		const address = url.startsWith("//") ? `https:${url}` : url;
		return parseUrl(address)?.origin ?? [];
	});
}

/**
 * Parses a custom tag's content: code, or markup with script elements (anything around the elements is dropped). Server and
 * browser share this parser, so that the CSP hash is that of the code that runs.
 */
export function readCustomTag(content: string): CustomTag {
	const markup = content.replace(COMMENT, "");
	const elements = [...markup.matchAll(ELEMENT)];
	const scripts: CustomScript[] =
		elements.length === 0 && content.trim() !== ""
			? [{ code: content }]
			: elements.flatMap(([, attributes = "", code = ""]): CustomScript[] => {
					const [, double, single, bare] = SRC.exec(attributes) ?? [];
					const src = double ?? single ?? bare;
					if (src) return [{ src: src.startsWith("//") ? `https:${src}` : src }];
					return code.trim() === "" ? [] : [{ code }];
				});
	const origins = scripts.flatMap(({ code, src }) =>
		originsIn(src === undefined ? (code ?? "") : `"${src}"`),
	);
	return { scripts, origins: [...new Set(origins)] };
}
