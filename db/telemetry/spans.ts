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

// Until an exporter is registered, whatever this tracer makes records nothing and costs next to nothing.
const tracer = trace.getTracer("meridian");

/** The W3C traceparent of the work that is under way, to be kept with what it promises; null while none is traced. */
export function traceparent(): string | null {
	return traceHeaders().traceparent ?? null;
}

/** Headers that let a receiver go on with the trace; none while none is under way. */
export function traceHeaders(): { traceparent?: string } {
	const headers = {};
	propagation.inject(context.active(), headers);
	return headers;
}

/** What log lines carry of the trace that is under way. */
export function traceOfLog(): { trace_id?: string } {
	const span = trace.getActiveSpan();
	return span ? { trace_id: span.spanContext().traceId } : {};
}

/** What is seen only when the work of a span is over. Never personal data, no address, no secret. */
export interface SpanEnd {
	attributes?: Attributes;
	/** Few words for what went wrong, such as a status; absent where nothing did. */
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

/** Of an error its class alone: its message may quote anything. */
const classOf = (error: unknown) => (error instanceof Error ? error.name : "unknown");

async function inSpan<T>(
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

/** Runs a call to somebody else as part of the trace that is under way. */
export function inClientSpan<T>(
	name: string,
	attributes: Attributes,
	work: () => Promise<T>,
	endOf: (result: T) => SpanEnd,
): Promise<T> {
	return inSpan(name, { kind: SpanKind.CLIENT, attributes }, context.active(), work, endOf);
}

/** What a piece of work comes from. */
export interface Promised {
	/** As it was kept with the promise. */
	traceparent: string | null;
	/** Which try of it this is, from 1. */
	attempt: number;
}

/**
 * Runs a try of promised work. The first belongs to the trace in which it was promised; a later one, which may come days
 * after, has a trace of its own with a link to that.
 */
export function inWorkSpan<T>(
	name: string,
	attributes: Attributes,
	{ traceparent, attempt }: Promised,
	work: () => Promise<T>,
	endOf: (result: T) => SpanEnd,
): Promise<T> {
	const promised = propagation.extract(ROOT_CONTEXT, { traceparent });
	const origin = attempt > 1 ? trace.getSpanContext(promised) : undefined;
	const options = { kind: SpanKind.CONSUMER, attributes, links: origin ? [{ context: origin }] : [] };
	return inSpan(name, options, attempt > 1 ? ROOT_CONTEXT : promised, work, endOf);
}

/**
 * Runs the answering of a request in a trace of its own: what a stranger sends along decides nothing about ours. `work` is
 * handed what ends the span.
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
