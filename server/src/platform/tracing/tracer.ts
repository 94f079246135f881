import { setTimeout as sleep } from 'node:timers/promises';
import { type Link, ROOT_CONTEXT, type SpanContext, SpanKind, trace } from '@opentelemetry/api';
import { ExportResultCode, parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import root from '../../../../package.json' with { type: 'json' };
import type { Log } from '../log.ts';
import { bareHost } from '../outgoing/bare-host.ts';
import type { TracingSettings } from '../settings/tracing-settings.ts';
import { type SpanSource, setSpanSource } from './trace.ts';

/** Finished spans that wait to be sent; above it they are dropped. */
const queueLimit = 2_048;
const sendEveryMs = 5_000;
/** Time for one batch, with the exporter's own retries. */
const sendLimitMs = 10_000;
/** Longest wait of a process that stops for its last spans. */
const lastSpansMs = 2_000;
const spanLimits = {
  attributeCountLimit: 16,
  attributeValueLengthLimit: 128,
  linkCountLimit: 32,
  eventCountLimit: 1,
};
const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT } as const;

export interface Tracing {
  /** Sends the last spans, within two seconds. */
  stop(): Promise<void>;
}

/**
 * Starts tracing. The only module that loads OpenTelemetry's packages, and therefore imported only where an endpoint is configured.
 * Headers, certificates and compression of OTLP are read from their standard variables by the exporter itself.
 */
export function startTracing(settings: TracingSettings, log: Log): Tracing {
  const exporter = new OTLPTraceExporter({ url: settings.url, timeoutMillis: sendLimitMs });
  const processor = new BatchSpanProcessor({
    exporter: reporting(exporter, log),
    maxQueueSize: queueLimit,
    scheduledDelayMillis: sendEveryMs,
    exportTimeoutMillis: sendLimitMs,
  });
  const own = { 'service.name': settings.serviceName, 'service.version': root.version };
  const provider = new TracerProvider({
    resource: resourceFromAttributes(own).merge(detectResources({ detectors: [envDetector] })),
    sampler: samplerOf(settings),
    spanLimits,
    spanProcessors: [processor],
  });
  setSpanSource(sourceOf(provider, settings));
  return {
    async stop() {
      setSpanSource(null);
      const sent = provider.shutdown().catch(() => {});
      await Promise.race([sent, sleep(lastSpansMs, undefined, { ref: false })]);
    },
  };
}

function sourceOf(provider: TracerProvider, { hosts }: TracingSettings): SpanSource {
  const tracer = provider.getTracer('kapao', root.version);
  return {
    mayTell: (host) => hosts.includes(bareHost(host)),
    start(name, facts, parent, { kind, links, startTime }) {
      const remote = typeof parent === 'string' ? contextOf(parent) : null;
      const context = remote
        ? trace.setSpanContext(ROOT_CONTEXT, remote)
        : parent && typeof parent === 'object'
          ? trace.setSpan(ROOT_CONTEXT, parent)
          : ROOT_CONTEXT;
      const options = {
        attributes: { ...facts },
        ...(kind && { kind: kinds[kind] }),
        ...(links && { links: links.flatMap(linkTo) }),
        ...(startTime !== undefined && { startTime }),
      };
      return tracer.startSpan(name, options, context);
    },
  };
}

function linkTo(traceparent: string): Link[] {
  const context = contextOf(traceparent);
  return context ? [{ context }] : [];
}

function contextOf(traceparent: string): SpanContext | null {
  const context = parseTraceParent(traceparent);
  return context && { ...context, isRemote: true };
}

function samplerOf({ sampler, ratio }: TracingSettings): Sampler {
  const roots = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(ratio),
  };
  if (sampler === 'always_on' || sampler === 'always_off' || sampler === 'traceidratio')
    return roots[sampler]();
  const name = sampler.slice('parentbased_'.length) as keyof typeof roots;
  return new ParentBasedSampler({ root: roots[name]() });
}

/** Logs when spans can no longer be sent, and when they can again; the spans between are dropped. */
function reporting(exporter: SpanExporter, log: Log): SpanExporter {
  let dropped = 0;
  return {
    export(spans, onResult) {
      exporter.export(spans, (result) => {
        if (result.code === ExportResultCode.SUCCESS) {
          if (dropped > 0) log.info({ dropped }, 'traces are sent again');
          dropped = 0;
        } else {
          // The message may repeat the collector's answer.
          if (dropped === 0)
            log.warn({ why: whyOf(result.error) }, 'traces cannot be sent, and are dropped until they can');
          dropped += spans.length;
        }
        onResult(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}

function whyOf(error: Error | undefined): string {
  return error && 'code' in error && error.code !== undefined
    ? String(error.code)
    : (error?.name ?? 'UNKNOWN');
}
