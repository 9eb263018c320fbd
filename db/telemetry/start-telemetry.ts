import type { Logger } from "pino";

let on = false;

/** Whether spans are sent anywhere. */
export const isTracing = () => on;

/**
 * Starts to send spans to the collector at `endpoint` (OTEL_EXPORTER_OTLP_ENDPOINT), and loads what does so only then.
 * Returns what sends the last of them, for two seconds at most.
 */
export async function startTelemetry(process: "web" | "worker", endpoint: string | undefined, log: Logger) {
	if (endpoint === undefined) return async () => {};
	const { exportSpans } = await import("./export-spans.ts");
	on = true;
	return exportSpans(`meridian-${process}`, log);
}
