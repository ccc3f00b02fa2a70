import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Span,
} from "@opentelemetry/api";
import type { IncomingHttpHeaders } from "node:http";

/**
 * Spans of the portal and the embedded provider. They do nothing until `startTracing` has been called. Names
 * and attributes contain route patterns, names of calls and tables, and statuses: no values of users.
 */

const tracer = trace.getTracer("tracking-portal");

/** The span of a request that this process serves. */
export interface ServerSpan {
  /** Runs a function whose spans become children of this one, also those that it starts later. */
  run(work: () => void): void;
  /** Ends the span, whose name is known only now. */
  end(name: string, status: number, attributes: Attributes): void;
}

/**
 * Starts the span of a request.
 * @param headers of the request, whose trace is continued; null to begin a trace
 */
export function startServerSpan(
  headers: IncomingHttpHeaders | null,
): ServerSpan {
  const parent =
    headers === null
      ? ROOT_CONTEXT
      : propagation.extract(ROOT_CONTEXT, headers);
  const span = tracer.startSpan("request", { kind: SpanKind.SERVER }, parent);
  return {
    run: (work) => context.with(trace.setSpan(parent, span), work),
    end(name, status, attributes) {
      span.updateName(name);
      span.setAttributes({
        ...attributes,
        "http.response.status_code": status,
      });
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

/** Runs a call of another program in a span; `traceHeaders` continues its trace there. */
export function inClientSpan<Result>(
  name: string,
  attributes: Attributes,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  return tracer.startActiveSpan(
    name,
    { kind: SpanKind.CLIENT, attributes },
    async (span) => {
      try {
        return await work(span);
      } catch (error) {
        // Neither a message nor a stack: they may contain values. Remix throws responses, too.
        if (error instanceof Error)
          span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    },
  );
}

/** Returns whether a span is open, to which others belong. */
export const isInSpan = (): boolean => trace.getActiveSpan() !== undefined;

/** Returns a function that runs work in the span that is open now. */
export function bindSpan(): <Result>(work: () => Result) => Result {
  const open = context.active();
  return (work) => context.with(open, work);
}

/** Returns the header that continues the trace in another program (`traceparent`); none without one. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  propagation.inject(context.active(), headers);
  return headers;
}
