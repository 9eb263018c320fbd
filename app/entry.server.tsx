import { randomBytes } from "node:crypto";
import { Writable } from "node:stream";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, ServerRouter } from "react-router";
import { briefly, STATUS, toAppError } from "#app/modules/http/.server/present-error.ts";
import { requestScope } from "#app/modules/http/.server/request-scope.ts";
import { contentPolicy, sealInline } from "#app/modules/security/.server/content-policy.ts";
import { cssOf, routeStyles } from "#app/modules/styles/.server/route-css.ts";
import { pageSources } from "#app/modules/tracking/.server/page-sources.ts";
import { log } from "#app/services.server.ts";
import { RenderIslandContext } from "./islands/island";
import { islandRenderer } from "./islands/render-island";
import { escapeJson } from "./modules/seo/json-ld";
import { type PageDocument, PageDocumentContext } from "./modules/static-router/page-document";
import type { PageState } from "./modules/static-router/page-state";
import { startScript } from "./modules/static-router/start-script";

const RENDER_LIMIT_MS = 10_000;
/** Where React left out a part that waits for something. */
const LEFT_OUT = "<!--$!-->";

/** Renders a page whole, so that its inline parts can be hashed and the bytes cached. */
export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	context: EntryContext,
): Promise<Response> {
	const nonce = randomBytes(16).toString("base64url");
	const page = import.meta.env.PROD && !isBackOffice(context) ? pageDocument(context) : null;
	const element = (
		<PageDocumentContext value={{ css: "", state: "", start: "", ...page, nonce }}>
			<RenderIslandContext value={islandRenderer()}>
				<ServerRouter context={page ? withoutStream(context) : context} url={request.url} nonce={nonce} />
			</RenderIslandContext>
		</PageDocumentContext>
	);
	const rendered = (page && renderAtOnce(element)) ?? (await render(element, nonce));
	const { html, hashes } = sealInline(rendered, nonce);
	headers.set("Content-Type", "text/html; charset=utf-8");
	const { refusal } = requestScope();
	if (refusal?.retryAfterSeconds !== undefined) headers.set("Retry-After", String(refusal.retryAfterSeconds));
	if (import.meta.env.PROD)
		headers.set("Content-Security-Policy", contentPolicy(hashes, await pageSources(request)));
	return new Response(html, { status: refusal ? STATUS[refusal.code] : status, headers });
}

function isBackOffice({ staticHandlerContext }: EntryContext): boolean {
	return staticHandlerContext.matches.some(({ route }) => route.id.startsWith("admin/"));
}

/** The router's own way of handing data to scripts is left out where pages carry their state. */
function withoutStream({ serverHandoffStream: _, ...context }: EntryContext): EntryContext {
	return context;
}

/** What a public page carries beside its content: its rules, its data, and the start of its scripts. */
function pageDocument({ manifest, staticHandlerContext }: EntryContext): Omit<PageDocument, "nonce"> {
	const { matches, loaderData, actionData, errors } = staticHandlerContext;
	const ids = matches.map(({ route }) => route.id);
	const routes = ids.flatMap(id => manifest.routes[id] ?? []);
	const styles = routeStyles(routes);
	const error = errors && Object.values(errors)[0];
	const state: PageState = {
		routes: ids,
		loaderData,
		actionData,
		error: errors ? { status: isRouteErrorResponse(error) ? error.status : 500 } : null,
		styles,
	};
	return {
		css: cssOf(styles),
		state: escapeJson(state),
		start: startScript({
			entry: manifest.entry.module,
			routes: routes.map(({ module }) => module),
			imports: [...manifest.entry.imports, ...routes.flatMap(({ imports }) => imports ?? [])],
		}),
	};
}

/** A page that waits for nothing, in half the time of a stream; null for one that does, such as a section's first. */
function renderAtOnce(element: React.ReactNode): string | null {
	const html = renderToString(element);
	return html.includes(LEFT_OUT) ? null : `<!DOCTYPE html>${html}`;
}

function render(element: React.ReactNode, nonce: string): Promise<string> {
	return new Promise((resolve, reject) => {
		const { pipe, abort } = renderToPipeableStream(element, {
			nonce,
			// Every section stands in its place in the HTML, so that it can be read without JavaScript.
			progressiveChunkSize: Number.MAX_SAFE_INTEGER,
			onAllReady() {
				clearTimeout(limit);
				pipe(collect(resolve));
			},
			onShellError: reject,
			onError(error) {
				// A page without one of its sections is no page to keep for all.
				requestScope().cacheable = false;
				log.error({ requestId: requestScope().requestId, err: briefly(error) }, "render error");
			},
		});
		const limit = setTimeout(() => abort(new Error("the page took too long to render")), RENDER_LIMIT_MS);
	});
}

/** Gives all that is written as one text. */
function collect(done: (text: string) => void): Writable {
	const chunks: Uint8Array[] = [];
	return new Writable({
		write(chunk: Uint8Array, _encoding, next) {
			chunks.push(chunk);
			next();
		},
		final(next) {
			done(Buffer.concat(chunks).toString());
			next();
		},
	});
}

/** Errors of loaders and actions that no one expected; refusals and aborted requests are not news. */
export function handleError(error: unknown, { request }: { request: Request }) {
	if (request.signal.aborted || isRouteErrorResponse(error)) return;
	const refusal = toAppError(error);
	if (refusal) {
		requestScope().refusal = refusal;
		return;
	}
	log.error({ requestId: requestScope().requestId, err: briefly(error) }, "page failed");
}
