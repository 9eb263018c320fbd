import { inClientSpan, traceHeaders } from "#db/telemetry/spans.ts";
import type { Lane } from "#domain/jobs/topics.ts";
import type { ProviderHttp } from "./http.ts";

/**
 * Wraps the client with a tracing span per call: host and status, but no path or query, which may contain addresses. The trace
 * context is propagated to the operator's own webhook receivers only.
 */
export function tracedHttp(http: ProviderHttp, lane: Lane): ProviderHttp {
	return {
		...http,
		send(request) {
			const { method, url } = request;
			const host = URL.parse(url)?.hostname;
			return inClientSpan(
				`${method} ${lane}`,
				{ "http.request.method": method, "peer.service": lane, ...(host && { "server.address": host }) },
				() =>
					http.send(
						lane === "webhook" ? { ...request, headers: { ...request.headers, ...traceHeaders() } } : request,
					),
				({ status }) => ({
					attributes: { "http.response.status_code": status },
					error: status >= 400 ? String(status) : undefined,
				}),
			);
		},
	};
}
