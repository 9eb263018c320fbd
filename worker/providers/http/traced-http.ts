import { inClientSpan, traceHeaders } from "#db/telemetry/spans.ts";
import type { Lane } from "#domain/jobs/topics.ts";
import type { ProviderHttp } from "./http.ts";

/**
 * The way out with a span for each call: whom it went to and what the status was. Paths and queries may hold addresses,
 * so that none is told. Only an operator's own receivers hear which trace a call belongs to.
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
