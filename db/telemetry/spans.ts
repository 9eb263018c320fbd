import {
	type Attributes,
	type Context,
	context,
	propagation,
	ROOT_CONTEXT,
	type Span,
	SpanKind,
	type SpanOptions,
	SpanStatusCode,
	trace,
} from "@opentelemetry/api";

// Until an exporter is registered, this tracer creates spans that record nothing and cost next to nothing.
const tracer = trace.getTracer("meridian");

/** Returns the W3C traceparent of the active trace, to be stored with the messages it enqueues; null without a trace. */
export function traceparent(): string | null {
	return traceHeaders().traceparent ?? null;
}

/** Returns headers that let a receiver continue the trace; empty without one. */
export function traceHeaders(): { traceparent?: string } {
	const headers = {};
	propagation.inject(context.active(), headers);
	return headers;
}

/** Returns the fields of the active trace for log lines. */
export function traceOfLog(): { trace_id?: string } {
	const span = trace.getActiveSpan();
	return span ? { trace_id: span.spanContext().traceId } : {};
}

/** Attributes that are known only when a span ends. Never personal data, no address, no secret. */
export interface SpanEnd {
	attributes?: Attributes;
	/** A short error type, such as a status; undefined without an error. */
	error?: string | undefined;
}

function end(span: Span, { attributes = {}, error }: SpanEnd): void {
	span.setAttributes(attributes);
	if (error !== undefined) {
		span.setAttribute("error.type", error);
		span.setStatus({ code: SpanStatusCode.ERROR });
	}
	span.end();
}

/** Returns only the class of an error, because its message may quote anything. */
const classOf = (error: unknown) => (error instanceof Error ? error.name : "unknown");

async function withinSpan<T>(
	name: string,
	options: SpanOptions,
	parent: Context,
	work: () => Promise<T>,
	endOf: (result: T) => SpanEnd,
): Promise<T> {
	return tracer.startActiveSpan(name, options, parent, async span => {
		try {
			const result = await work();
			end(span, endOf(result));
			return result;
		} catch (error) {
			end(span, { error: classOf(error) });
			throw error;
		}
	});
}

/** Runs a call to another service in a client span of the active trace. */
export function inClientSpan<T>(
	name: string,
	attributes: Attributes,
	work: () => Promise<T>,
	endOf: (result: T) => SpanEnd,
): Promise<T> {
	return withinSpan(name, { kind: SpanKind.CLIENT, attributes }, context.active(), work, endOf);
}

/** The trace origin of an outbox message. */
export interface Enqueued {
	/** The traceparent stored with the message. */
	traceparent: string | null;
	/** Number of the attempt, from 1. */
	attempt: number;
}

/**
 * Runs an attempt of an outbox message in a span. The first attempt belongs to the trace that enqueued the message; a later
 * one, which may come days after, gets its own trace with a link to that.
 */
export function inWorkSpan<T>(
	name: string,
	attributes: Attributes,
	{ traceparent, attempt }: Enqueued,
	work: () => Promise<T>,
	endOf: (result: T) => SpanEnd,
): Promise<T> {
	const promised = propagation.extract(ROOT_CONTEXT, { traceparent });
	const origin = attempt > 1 ? trace.getSpanContext(promised) : undefined;
	const options = { kind: SpanKind.CONSUMER, attributes, links: origin ? [{ context: origin }] : [] };
	return withinSpan(name, options, attempt > 1 ? ROOT_CONTEXT : promised, work, endOf);
}

/**
 * Handles a request in a trace of its own, ignoring the trace headers that a client sends. `work` gets a function that ends the
 * span.
 */
export function inServerSpan(
	name: string,
	attributes: Attributes,
	work: (ended: (seen: SpanEnd) => void) => void,
): void {
	tracer.startActiveSpan(name, { kind: SpanKind.SERVER, attributes }, ROOT_CONTEXT, span =>
		work(seen => end(span, seen)),
	);
}
