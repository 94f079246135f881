import { fetch, type Response } from 'undici';
import { notPublic } from '../../platform/outgoing/public-lookup.ts';
import { addressFlaw } from '../../platform/outgoing/reach.ts';
import { inSpan, type Note, traceHeader } from '../../platform/tracing/trace.ts';
import { guardedAgent } from './guarded-agent.ts';
import { type CallEnd, type ProviderKey, providerCallStats } from './provider-call-stats.ts';
import type { ProviderRow } from './provider-row.ts';

export interface ProviderRequest {
  readonly url: string;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Called provider, its time-out, and where the call may lead. */
  readonly to: ProviderKey & Pick<ProviderRow, 'timeoutMs' | 'reach'>;
  /** Limit of the answer in bytes, where it may be longer than usual. */
  readonly limitBytes?: number;
}

export type ProviderResponse =
  | { readonly kind: 'answer'; readonly status: number; readonly text: string }
  /** No connection: the provider has certainly not seen the request. */
  | { readonly kind: 'unsent'; readonly why: string }
  /** Sent, or partly sent, without a usable answer: the provider may have executed it or not. */
  | { readonly kind: 'silent'; readonly why: string };

/** System calls whose errors occur before a byte of the request was sent. */
const beforeSending = new Set(['connect', 'getaddrinfo']);
/** Error codes without a system call that mean the same: invalid address, or no connection in time. */
const neverConnected = new Set(['ERR_INVALID_URL', 'UND_ERR_CONNECT_TIMEOUT', notPublic]);

/** Default limit of an answer; beyond it the answer is not read. */
const answerLimitBytes = 4_000_000;
const tooLarge = 'TOO_LARGE';

/**
 * Calls a configured provider; all calls go through here, except push messages (providers/push/send-web-push.ts) and mail
 * (providers/alarm/send-mail.ts). Never throws: no answer is an outcome, not a fault.
 */
export function callProvider(request: ProviderRequest): Promise<ProviderResponse> {
  const { kind, code } = request.to;
  const facts = { 'kapao.provider.kind': kind, 'kapao.provider.code': code };
  const exchangeAndCount = async (note: Note) => {
    const began = performance.now();
    const answer = await exchange(request);
    providerCallStats.count(request.to, endOf(answer), performance.now() - began);
    note(
      answer.kind === 'answer'
        ? { 'http.response.status_code': answer.status }
        : { 'kapao.result': answer.why },
    );
    return answer;
  };
  return inSpan(`provider ${code}`, facts, exchangeAndCount, { kind: 'client' });
}

/** Outcome for the statistics: a refusal is an answer; only no answer or a server error counts as a failure. */
function endOf(answer: ProviderResponse): CallEnd {
  if (answer.kind === 'answer') return answer.status >= 500 ? 'error' : 'well';
  return answer.why === 'TIMEOUT' || answer.why === 'UND_ERR_CONNECT_TIMEOUT' ? 'timeout' : 'error';
}

async function exchange(request: ProviderRequest): Promise<ProviderResponse> {
  const flaw = addressFlaw(request.url, request.to.reach);
  if (flaw) return { kind: 'unsent', why: flaw };
  try {
    const response = await fetch(request.url, {
      method: request.method ?? 'POST',
      headers: { ...request.headers, ...traceHeader(request.url) },
      body: request.body ?? null,
      redirect: 'error',
      dispatcher: guardedAgent(request.to.reach),
      signal: AbortSignal.timeout(request.to.timeoutMs),
    });
    const text = await textOf(response, request.limitBytes ?? answerLimitBytes);
    return text === null
      ? { kind: 'silent', why: tooLarge }
      : { kind: 'answer', status: response.status, text };
  } catch (error) {
    return { kind: isCertainlyUnsent(error) ? 'unsent' : 'silent', why: causeOf(error) };
  }
}

async function textOf(response: Response, limitBytes: number): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > limitBytes) return null; // Leaving the loop closes the connection.
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/**
 * Asks for a page of `most` rows, and for a quarter as many each time that it was too large to be read: the same page would be too
 * large again. `whyOf` returns why there is no answer.
 */
export async function inSmallerPages<Answer>(
  most: number,
  ask: (rows: number) => Promise<Answer>,
  whyOf: (answer: Answer) => string | null,
): Promise<{ readonly answer: Answer; readonly rows: number }> {
  for (let rows = most; ; rows = Math.ceil(rows / 4)) {
    const answer = await ask(rows);
    if (rows === 1 || whyOf(answer) !== tooLarge) return { answer, rows };
  }
}

export function form(fields: Readonly<Record<string, string>>): string {
  return new URLSearchParams(fields).toString();
}

/**
 * Whether an error proves that nothing was sent. The failing system call proves it, not the error code:
 * EHOSTUNREACH, for instance, may also end a connection after the request went out.
 */
function isCertainlyUnsent(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  // A host with several addresses, all of which were tried.
  const causes: readonly unknown[] = cause instanceof AggregateError ? cause.errors : [cause];
  return causes.every(
    (each) =>
      each instanceof Error &&
      (('syscall' in each && beforeSending.has(String(each.syscall))) ||
        ('code' in each && neverConnected.has(String(each.code)))),
  );
}

/** Returns a code or the error's name; its message may repeat the address or a header, which may contain a secret. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'UNKNOWN';
  if (error.name === 'TimeoutError') return 'TIMEOUT';
  const { cause } = error;
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : error.name;
}
