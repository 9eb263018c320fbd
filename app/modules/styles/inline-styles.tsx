import { createContext, useContext } from "react";

/** The page's CSS as text and the render's nonce: given by the server, empty in the browser. */
export const InlineStylesContext = createContext<{ css: string; nonce: string | undefined }>({
	css: "",
	nonce: undefined,
});

/**
 * The CSS of a public page inside its HTML, which spares a phone one round trip before the first paint. The
 * browser keeps what the server sent: React compares neither text nor nonce.
 */
export function InlineStyles() {
	const { css, nonce } = useContext(InlineStylesContext);
	return (
		<style
			nonce={nonce}
			suppressHydrationWarning
			// biome-ignore lint/security/noDangerouslySetInnerHtml: our own build's CSS
			dangerouslySetInnerHTML={{ __html: css }}
		/>
	);
}
