import type { Logger } from "pino";

let on = false;

/** Tells whether spans are exported. */
export const isTracing = () => on;

/**
 * Starts to export spans to the collector at `endpoint` (OTEL_EXPORTER_OTLP_ENDPOINT), and loads the exporter only then.
 * Returns a function that flushes the remaining spans, within two seconds.
 */
export async function startTelemetry(process: "web" | "worker", endpoint: string | undefined, log: Logger) {
	if (endpoint === undefined) return async () => {};
	const { exportSpans } = await import("./export-spans.ts");
	on = true;
	return exportSpans(`meridian-${process}`, log);
}
