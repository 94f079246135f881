import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span, SpanStatusCode } from '@opentelemetry/api';

/**
 * All that a span may say: names of ours, states and counts. Never who, how much, an account, an address or a token
 * (`server/src/app/tracing.test.ts`).
 */
export interface Facts {
  /** Name of the call, or pattern of its path. */
  readonly 'http.route'?: string;
  readonly 'http.response.status_code'?: number;
  /** Id that the caller is told with an error, and that log lines have. */
  readonly 'kapao.request_id'?: string;
  /** Why money moves: the `reason` of its entry. */
  readonly 'kapao.reason'?: string;
  /** What became of it: `ok`, a code of ours, or a state. */
  readonly 'kapao.result'?: string;
  readonly 'kapao.entries'?: number;
  readonly 'kapao.inquiry'?: string;
  readonly 'kapao.attempt'?: number;
  readonly 'kapao.provider.kind'?: string;
  readonly 'kapao.provider.code'?: string;
  readonly 'kapao.queue'?: string;
  /** Kind of the hint to a member's apps. */
  readonly 'kapao.event'?: string;
  /** Name of the statement, or its first word with the function that it calls; its text and values stay here. */
  readonly 'db.operation.name'?: string;
}

export interface SpanOptions {
  /** Side of an exchange with another system that the span is. */
  readonly kind?: 'server' | 'client';
  /** Other traces that have a part in this one. */
  readonly links?: readonly string[];
  /** Milliseconds since 1970, where it began earlier than now. */
  readonly startTime?: number;
}

/** Starts spans; the packages behind it are loaded only where traces are configured (tracer.ts). */
export interface SpanSource {
  /** `parent`: a span here, the `traceparent` of one elsewhere, or null for a new trace, which the sampler may leave out. */
  start(name: string, facts: Facts, parent: Span | string | null, options: SpanOptions): Span;
  /** Whether a host may be told the trace of a call to it. */
  mayTell(host: string): boolean;
}

interface Trace {
  readonly span: Span;
  /** Spans that the trace may still get here, so that a long run cannot fill the queue of spans. */
  readonly left: { spans: number };
}

/** Span of a request, which begins and ends in different places. */
export interface OpenSpan {
  run(work: () => void): void;
  end(facts: Facts): void;
}

export type Note = (facts: Facts) => void;

const spansOfTrace = 200;
// The package has it as an enum, which would load the package.
const errorStatus: SpanStatusCode.ERROR = 2;
const ignore: Note = () => {};

let source: SpanSource | null = null;
const current = new AsyncLocalStorage<Trace | null>();

/** Turns tracing on for this process; null: off. */
export function setSpanSource(next: SpanSource | null): void {
  source = next;
}

/**
 * Returns the trace that the running work belongs to; null: none, or it was not sampled. A loop that a traced caller began belongs
 * to the trace only until the caller's span ends.
 */
function active(): Trace | null {
  if (!source) return null;
  const trace = current.getStore();
  return trace?.span.isRecording() ? trace : null;
}

export function isTraced(): boolean {
  return active() !== null;
}

/** Returns the W3C `traceparent` under which work elsewhere or later continues this trace; undefined: there is none. */
export function traceparent(): string | undefined {
  const context = active()?.span.spanContext();
  return context && `00-${context.traceId}-${context.spanId}-01`;
}

/** Returns the header that tells a host the trace, where it may be told. */
export function traceHeader(url: string): { readonly traceparent?: string } {
  const own = traceparent();
  const host = own && URL.parse(url)?.hostname;
  return own && host && source?.mayTell(host) ? { traceparent: own } : {};
}

/** Runs the work as a step of the running trace; without one it only runs. */
export function inSpan<T>(
  name: string,
  facts: Facts,
  work: (note: Note) => Promise<T>,
  options: SpanOptions = {},
): Promise<T> {
  const parent = active();
  const trace = parent && startIn(parent, name, facts, options);
  return trace ? runIn(trace, work) : work(ignore);
}

/**
 * Runs the work as the trace that `from` (a `traceparent`) names, or as a step of the running trace, or as a trace of its own, which
 * the sampler may leave out.
 */
export function inTrace<T>(
  name: string,
  facts: Facts,
  from: string | null | undefined,
  work: (note: Note) => Promise<T>,
  options: SpanOptions = {},
): Promise<T> {
  if (!source) return work(ignore);
  if (!from && active()) return inSpan(name, facts, work, options);
  const trace = startTrace(name, facts, from ?? null, options);
  return trace ? runIn(trace, work) : outsideTrace(() => work(ignore));
}

/** Adds a step that ends now to the trace that `from` (a `traceparent`) names. */
export function noteSpan(name: string, facts: Facts, from: string, startTime: number): void {
  startTrace(name, facts, from, { startTime })?.span.end();
}

/** Runs work that serves many callers, of whom a traced one happened to begin it. */
export function outsideTrace<T>(work: () => T): T {
  return source && current.getStore() ? current.run(null, work) : work();
}

/** Begins a trace that ends elsewhere; null: tracing is off, or the sampler leaves it out. */
export function openTrace(name: string, facts: Facts, options: SpanOptions): OpenSpan | null {
  const trace = startTrace(name, facts, null, options);
  return (
    trace && {
      run: (work) => current.run(trace, work),
      end(last) {
        trace.span.setAttributes({ ...last });
        trace.span.end();
      },
    }
  );
}

function startTrace(name: string, facts: Facts, from: string | null, options: SpanOptions): Trace | null {
  const span = source?.start(name, facts, from, options);
  return span?.isRecording() ? { span, left: { spans: spansOfTrace } } : null;
}

function startIn({ span, left }: Trace, name: string, facts: Facts, options: SpanOptions): Trace | null {
  if (!source || left.spans === 0) return null;
  left.spans--;
  return { span: source.start(name, facts, span, options), left };
}

async function runIn<T>(trace: Trace, work: (note: Note) => Promise<T>): Promise<T> {
  const { span } = trace;
  try {
    return await current.run(trace, work, (facts: Facts) => void span.setAttributes({ ...facts }));
  } catch (fault) {
    // Its message may hold what a span may not.
    span.setAttribute('error.type', fault instanceof Error ? fault.name : 'unknown');
    span.setStatus({ code: errorStatus });
    throw fault;
  } finally {
    span.end();
  }
}
