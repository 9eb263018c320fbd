import { setTimeout as delay } from "node:timers/promises";
import { context, propagation, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { setGlobalErrorHandler, W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import type { Logger } from "pino";
import { errorCode } from "#domain/errors.ts";

/** Least time between two log entries about an unavailable collector. */
const LOG_INTERVAL_MS = 60_000;
const FLUSH_LIMIT_MS = 2_000;
/** Short, so that recent spans can be looked up soon. */
const SEND_EVERY_MS = 1_000;

/**
 * Registers the span exporter, configured by OpenTelemetry's own variables. Spans wait in a bounded buffer; if the collector
 * does not accept them, the newest are dropped and nothing blocks. Returns a function that flushes the remaining spans.
 */
export function exportSpans(service: string, log: Logger): () => Promise<void> {
	let complained = Number.NEGATIVE_INFINITY;
	setGlobalErrorHandler(error => {
		if (performance.now() - complained < LOG_INTERVAL_MS) return;
		complained = performance.now();
		// Logs only the code, because the message may quote the collector's response.
		log.warn({ code: errorCode(error) }, "spans were not taken");
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
