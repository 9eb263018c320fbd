import { randomBytes } from "node:crypto";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, ServerRouter } from "react-router";
import { STATUS, toAppError } from "#app/http/.server/present-error.ts";
import { requestScope } from "#app/http/.server/request-scope.ts";
import { contentPolicy, hashInlineElements, REPORTING } from "#app/http/security/.server/content-policy.ts";
import { log, overTls } from "#app/services.server.ts";
import { cssOf, isLate, lateStyles, routeStyles } from "#app/site/document/.server/route-css.ts";
import { pageSources } from "#app/visitor/tracking/.server/page-sources.ts";
import { RenderIslandContext } from "./islands/island.tsx";
import { islandRenderer } from "./islands/render-island.tsx";
import { NonceContext, type PageDocument, PageDocumentContext } from "./site/document/page-document.tsx";
import { startScript } from "./site/document/start-script.ts";

const RENDER_LIMIT_MS = 10_000;

/** Renders a page completely, not as a stream, so that its inline scripts and styles can be hashed and the bytes cached. */
export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	context: EntryContext,
): Promise<Response> {
	const nonce = randomBytes(16).toString("base64url");
	const page = isBackOffice(context) ? null : pageDocument(context);
	const element = (
		<NonceContext value={nonce}>
			<PageDocumentContext value={page}>
				<RenderIslandContext value={islandRenderer()}>
					<ServerRouter context={context} url={request.url} nonce={nonce} />
				</RenderIslandContext>
			</PageDocumentContext>
		</NonceContext>
	);
	// A public page has nothing to wait for, and renderToString takes half the time of a stream.
	const rendered = page ? `<!DOCTYPE html>${renderToString(element)}` : await render(element, nonce);
	const { html, hashes } = hashInlineElements(rendered, nonce);
	headers.set("Content-Type", "text/html; charset=utf-8");
	const { refusal } = requestScope();
	if (refusal?.retryAfterSeconds !== undefined) headers.set("Retry-After", String(refusal.retryAfterSeconds));
	if (import.meta.env.PROD)
		headers.set(
			"Content-Security-Policy",
			contentPolicy(hashes, page ? await pageSources(request) : {}, {
				framed: requestScope().framed,
				reportTo: overTls ? REPORTING.name : undefined,
			}),
		);
	return new Response(html, { status: refusal ? STATUS[refusal.code] : status, headers });
}

function isBackOffice({ staticHandlerContext }: EntryContext): boolean {
	return staticHandlerContext.matches.some(({ route }) => route.id.startsWith("admin/"));
}

/** Returns what a public page's document contains besides its content: its CSS, and the inline script that loads its entry. */
function pageDocument(context: EntryContext): PageDocument {
	const { manifest, routeModules, staticHandlerContext } = context;
	const ids = staticHandlerContext.matches.map(({ route }) => route.id);
	const all = import.meta.env.PROD ? routeStyles(ids.flatMap(id => manifest.routes[id] ?? [])) : [];
	const named = ids.flatMap(id => lateStyles(routeModules[id]?.handle));
	const stylesheets = all.filter(href => !isLate(href, named));
	return {
		css: cssOf(stylesheets),
		stylesheets,
		lateStylesheets: all.filter(href => isLate(href, named)),
		start: startScript(manifest.entry.module),
		developmentScript: manifest.hmr?.runtime,
	};
}

function render(element: React.ReactNode, nonce: string): Promise<string> {
	return new Promise((resolve, reject) => {
		const { pipe, abort } = renderToPipeableStream(element, {
			nonce,
			onAllReady() {
				clearTimeout(limit);
				resolve(text(pipe(new PassThrough())));
			},
			onShellError: reject,
			onError(error) {
				// An incomplete page must not be cached for other visitors.
				requestScope().cacheable = false;
				log.error({ requestId: requestScope().requestId, err: error }, "render error");
			},
		});
		const limit = setTimeout(() => abort(new Error("the page took too long to render")), RENDER_LIMIT_MS);
	});
}

/** Handles the router's data requests: a refusal gets the status code that the page would have. */
export function handleDataRequest(response: Response): Response {
	const { refusal } = requestScope();
	if (!refusal || response.status !== 500) return response;
	return new Response(response.body, { status: STATUS[refusal.code], headers: response.headers });
}

/** Logs unexpected errors of loaders and actions; not refusals and aborted requests. */
export function handleError(error: unknown, { request }: { request: Request }) {
	if (request.signal.aborted || isRouteErrorResponse(error)) return;
	const refusal = toAppError(error);
	if (refusal) {
		requestScope().refusal = refusal;
		return;
	}
	log.error({ requestId: requestScope().requestId, err: error }, "page failed");
}
