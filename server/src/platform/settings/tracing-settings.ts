import type { z } from 'zod';
import type { environment } from './environment.ts';

type Environment = z.output<typeof environment>;

export interface TracingSettings {
  /** Where spans are sent. */
  readonly url: string;
  readonly serviceName: string;
  readonly sampler: Environment['OTEL_TRACES_SAMPLER'];
  readonly ratio: number;
  /** Hosts that are told the trace of a call to them. */
  readonly hosts: readonly string[];
}

/** Returns where and how traces are sent; null: nowhere. */
export function tracingOf(s: Environment): TracingSettings | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = s;
  if (!endpoint) return null;
  return {
    url: `${endpoint.replace(/(?<!\/)\/+$/, '')}/v1/traces`,
    serviceName: s.OTEL_SERVICE_NAME,
    sampler: s.OTEL_TRACES_SAMPLER,
    ratio: s.OTEL_TRACES_SAMPLER_ARG,
    hosts: s.TRACE_HOSTS,
  };
}
