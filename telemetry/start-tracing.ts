import { diag, DiagLogLevel } from "@opentelemetry/api";

/** Time limit for sending the last spans, in milliseconds. */
const lastExportMs = 1_000;

/** What tracing needs. */
export interface TracingOptions {
  /** Name of the program in traces. */
  serviceName: string;
  /** Base URL of an OTLP receiver over HTTP (OTEL_EXPORTER_OTLP_ENDPOINT); null: no tracing. */
  endpoint: string | null;
  /** Called when spans could not be sent. */
  onError: () => void;
}

/**
 * Starts to send spans. Without an endpoint nothing is loaded, and spans cost nothing. Headers, sampling and
 * batches can be set by the standard variables (`OTEL_EXPORTER_OTLP_HEADERS`, `OTEL_TRACES_SAMPLER` …).
 * @returns a function that sends the last spans and stops
 */
export async function startTracing({
  serviceName,
  endpoint,
  onError,
}: TracingOptions): Promise<() => Promise<void>> {
  if (endpoint === null) return () => Promise.resolve();
  const [
    { NodeTracerProvider, BatchSpanProcessor },
    { OTLPTraceExporter },
    { W3CTraceContextPropagator },
    { resourceFromAttributes },
  ] = await Promise.all([
    import("@opentelemetry/sdk-trace-node"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/core"),
    import("@opentelemetry/resources"),
  ]);
  // Messages may contain addresses and credentials.
  const ignore = () => undefined;
  diag.setLogger(
    {
      error: onError,
      warn: ignore,
      info: ignore,
      debug: ignore,
      verbose: ignore,
    },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  );
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, "")}/v1/traces`,
  });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ "service.name": serviceName }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  // Without baggage, which could contain anything.
  provider.register({ propagator: new W3CTraceContextPropagator() });
  return async () => {
    const late = new Promise<void>((resolve) => {
      setTimeout(resolve, lastExportMs).unref();
    });
    await Promise.race([provider.shutdown().catch(ignore), late]);
  };
}
