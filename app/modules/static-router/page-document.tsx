import { createContext, use } from "react";
import { PAGE_STATE } from "./page-state";

/** What the server puts into a public page beside its content; in the browser what stands there already is kept. */
export interface PageDocument {
	/** The page's CSS as text. */
	css: string;
	/** The page's state as JSON that can stand in a script element. */
	state: string;
	/** The script that fetches the page's scripts after the first paint. */
	start: string;
	/** The render's nonce, which marks our own inline elements. */
	nonce: string | undefined;
}

export const PageDocumentContext = createContext<PageDocument>({
	css: "",
	state: "",
	start: "",
	nonce: undefined,
});

/**
 * The CSS of a public page inside its HTML, which spares a phone one round trip before the first paint. The
 * browser keeps what the server sent: React compares neither text nor nonce.
 */
export function InlineStyles() {
	const { css, nonce } = use(PageDocumentContext);
	return (
		<style
			nonce={nonce}
			suppressHydrationWarning
			// biome-ignore lint/security/noDangerouslySetInnerHtml: our own build's CSS
			dangerouslySetInnerHTML={{ __html: css }}
		/>
	);
}

/** A public page's data and the script that starts the others. */
export function PageScripts() {
	const { state, start, nonce } = use(PageDocumentContext);
	return (
		<>
			<script
				id={PAGE_STATE}
				type="application/json"
				suppressHydrationWarning
				// biome-ignore lint/security/noDangerouslySetInnerHtml: escaped by the server; a data block is never run
				dangerouslySetInnerHTML={{ __html: state }}
			/>
			<script
				nonce={nonce}
				suppressHydrationWarning
				// biome-ignore lint/security/noDangerouslySetInnerHtml: our own script
				dangerouslySetInnerHTML={{ __html: start }}
			/>
		</>
	);
}
