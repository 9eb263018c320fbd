import { createContext, use } from "react";

declare module "react" {
	interface LinkHTMLAttributes<T> {
		/** Keeps the browser from fetching a stylesheet. */
		disabled?: boolean;
	}
}

/** What the server puts into a public page beside its content. */
export interface PageDocument {
	/** The page's rules as text; empty while developing, where its stylesheets are linked. */
	css: string;
	/** Addresses of the stylesheets that hold these rules. */
	stylesheets: readonly string[];
	/** Addresses of stylesheets that parts of the page ask for where they stand. */
	lateStylesheets: readonly string[];
	/** The script that fetches the page's own after the first paint. */
	start: string;
	/** What the development server needs to run before any other script. */
	developmentScript: string | undefined;
}

/** The render's nonce, which marks our own inline elements; undefined in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);

/** For the root of a public page; null in the back office. */
export const PageDocumentContext = createContext<PageDocument | null>(null);

/**
 * The rules of a public page inside its HTML, which spares a phone one round trip before the first paint. Their files
 * are linked too, `disabled`, so that Vite does not fetch them for an island and turn the cascade around.
 */
export function InlineStyles() {
	const page = use(PageDocumentContext);
	const nonce = use(NonceContext);
	if (!page) return null;
	return (
		<>
			<style
				nonce={nonce}
				// biome-ignore lint/security/noDangerouslySetInnerHtml: our own build's CSS
				dangerouslySetInnerHTML={{ __html: page.css }}
			/>
			{page.stylesheets.map(href => (
				<link key={href} rel="stylesheet" href={href} disabled />
			))}
		</>
	);
}

/**
 * The rules of a part that most visits never see, in a file of their own (named in vite.config.ts): linked
 * where the part stands, so that what comes before it is painted without them.
 */
export function LateStyles({ of: name }: { of: string }) {
	const href = use(PageDocumentContext)?.lateStylesheets.find(each => each.includes(`/${name}-`));
	return href ? <link rel="stylesheet" href={href} /> : null;
}

/** The script of a public page; the router's own stay in the back office. */
export function PageScript() {
	const page = use(PageDocumentContext);
	const nonce = use(NonceContext);
	if (!page) return null;
	return (
		<>
			{page.developmentScript ? <script type="module" src={page.developmentScript} /> : null}
			<script
				nonce={nonce}
				// biome-ignore lint/security/noDangerouslySetInnerHtml: our own script
				dangerouslySetInnerHTML={{ __html: page.start }}
			/>
		</>
	);
}
