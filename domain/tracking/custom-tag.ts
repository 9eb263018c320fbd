import { urlOf } from "../url-of.ts";

/** A script of a custom tag: its own code, or the address it is loaded from. */
type CustomScript =
	| { readonly code: string; readonly src?: undefined }
	| { readonly src: string; readonly code?: undefined };

export type CustomTag = {
	/** In the order of the content. */
	readonly scripts: readonly CustomScript[];
	/** Origins of the addresses that are written in it: the only hosts it may reach. */
	readonly origins: readonly string[];
};

const ELEMENT = /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi;
const COMMENT = /<!--[\s\S]*?-->/g;
const SRC = /(?:^|[\s"'/])src\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i;
const ADDRESS = /(?:https?:)?\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?(?=[/?#"'`\s);\\]|$)/gi;

// Of "//host" in code only quoted addresses count: else each line comment would name a host.
function originsIn(text: string): string[] {
	return [...text.matchAll(ADDRESS)].flatMap(({ 0: found, index }) => {
		const quoted = /["'`=]/.test(text[index - 1] ?? "");
		if (found.startsWith("//") && !quoted) return [];
		const address = found.startsWith("//") ? `https:${found}` : found;
		return urlOf(address)?.origin ?? [];
	});
}

/**
 * Reads the content of a custom tag, which is code, or markup with script elements as providers hand it out
 * (anything around these elements is dropped). Server and browser both read it here, so that the hash in the
 * policy is that of the code that runs.
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
