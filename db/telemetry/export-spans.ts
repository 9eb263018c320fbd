import { setTimeout as delay } from "node:timers/promises";
import { context, propagation, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { setGlobalErrorHandler, W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import type { Logger } from "pino";
import { codeOf } from "#domain/errors.ts";

/** A collector that is away is mentioned no more often than this. */
const COMPLAIN_MS = 60_000;
const FLUSH_LIMIT_MS = 2_000;
/** Whoever looks for what just happened need not wait long. */
const SEND_EVERY_MS = 1_000;

/**
 * Registers the exporter, which reads OpenTelemetry's own variables. Spans wait in a bounded buffer: of those that a
 * collector does not take, the newest are dropped, and nobody waits. Returns what sends the last ones.
 */
export function exportSpans(service: string, log: Logger): () => Promise<void> {
	let complained = Number.NEGATIVE_INFINITY;
	setGlobalErrorHandler(error => {
		if (performance.now() - complained < COMPLAIN_MS) return;
		complained = performance.now();
		// Never its message, which may quote the collector's answer.
		log.warn({ code: codeOf(error) }, "spans were not taken");
	});
	const exporter = new OTLPTraceExporter();
	const provider = new TracerProvider({
		resource: resourceFromAttributes({ "service.name": service }),
		spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: SEND_EVERY_MS })],
	});
	context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
	propagation.setGlobalPropagator(new W3CTraceContextPropagator());
	trace.setGlobalTracerProvider(provider);
	return () => Promise.race([provider.shutdown().catch(() => {}), delay(FLUSH_LIMIT_MS)]);
}
