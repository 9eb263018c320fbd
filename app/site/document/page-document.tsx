import { createContext, use } from "react";

declare module "react" {
	interface LinkHTMLAttributes<T> {
		/** Prevents the browser from loading a stylesheet. */
		disabled?: boolean;
	}
}

/** What the server adds to a public page in addition to its content. */
export interface PageDocument {
	/** The page's CSS; empty in development, where stylesheets are linked. */
	css: string;
	/** URLs of the stylesheets that contain this CSS. */
	stylesheets: readonly string[];
	/** URLs of stylesheets that `LateStyles` links where they are needed. */
	lateStylesheets: readonly string[];
	/** Inline script that loads the page's entry after the first paint. */
	start: string;
	/** Script that the development server must run before any other. */
	developmentScript: string | undefined;
}

/** The render's nonce, which marks our own inline elements; undefined in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);

/** Provided at the root of a public page; null in the back office. */
export const PageDocumentContext = createContext<PageDocument | null>(null);

/**
 * Inlines a public page's CSS, which saves a phone one round trip before the first paint. The files are also linked as
 * `disabled`, so that Vite does not load them for an island and change the order of the cascade.
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
 * Links the stylesheet of a part that most visits never reach (named in vite.config.ts), directly before that part, so that
 * everything above it is painted without waiting.
 */
export function LateStyles({ of: name }: { of: string }) {
	const href = use(PageDocumentContext)?.lateStylesheets.find(each => each.includes(`/${name}-`));
	return href ? <link rel="stylesheet" href={href} /> : null;
}

/** Renders a public page's script; React Router's scripts run only in the back office. */
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
