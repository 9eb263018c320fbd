import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import * as v from "valibot";

const Attributes = v.optional(
	v.pipe(
		v.array(
			v.object({
				key: v.string(),
				value: v.object({
					stringValue: v.optional(v.string()),
					intValue: v.optional(v.union([v.number(), v.string()])),
				}),
			}),
		),
		v.transform(list =>
			Object.fromEntries(
				list.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)] as const),
			),
		),
	),
	[],
);

const Span = v.object({
	traceId: v.string(),
	spanId: v.string(),
	parentSpanId: v.optional(v.string()),
	name: v.string(),
	kind: v.number(),
	attributes: Attributes,
	links: v.optional(v.array(v.object({ traceId: v.string(), spanId: v.string() })), []),
	status: v.object({ code: v.optional(v.number(), 0) }),
});

/** Body that an exporter posts: OTLP/HTTP with JSON (https://opentelemetry.io/docs/specs/otlp/). */
const Posted = v.object({
	resourceSpans: v.array(
		v.object({
			resource: v.object({ attributes: Attributes }),
			scopeSpans: v.array(v.object({ spans: v.array(Span) })),
		}),
	),
});

/** A received span, with the service name of its process. */
export type ReceivedSpan = v.InferOutput<typeof Span> & { service: string | number };

/** A fake OpenTelemetry collector. */
export interface Collector {
	url: string;
	spans(): ReceivedSpan[];
	/** Everything received, including request headers. */
	bytes(): string;
	/** Number of requests received, answered or not. */
	posts(): number;
	close(): void;
}

/** Starts a collector on a free port; a `silent` one reads requests and never answers. */
export async function startCollector({ silent = false } = {}): Promise<Collector> {
	const spans: ReceivedSpan[] = [];
	let bytes = "";
	let posts = 0;
	const server = createServer(async (request, response) => {
		posts += 1;
		bytes += `${request.method} ${request.url}\n${request.rawHeaders.join("\n")}\n`;
		let body = "";
		for await (const chunk of request) body += chunk;
		bytes += body;
		if (silent) return;
		if (request.method !== "POST" || request.url !== "/v1/traces") return void response.writeHead(404).end();
		for (const { resource, scopeSpans } of v.parse(Posted, JSON.parse(body)).resourceSpans) {
			const service = resource.attributes["service.name"] ?? "";
			for (const scope of scopeSpans) spans.push(...scope.spans.map(span => ({ ...span, service })));
		}
		response.writeHead(200, { "Content-Type": "application/json" }).end("{}");
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}`,
		spans: () => spans,
		bytes: () => bytes,
		posts: () => posts,
		close() {
			server.close();
			server.closeAllConnections();
		},
	};
}
