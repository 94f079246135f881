import { type CallEnd, type ProviderKey, providerCallStats } from './provider-call-stats.ts';

/** A request to an outside party, and what became of it. */
export interface ProviderRequest {
  readonly url: string;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Whose it is, and how patient we are with them. */
  readonly to: ProviderKey & { readonly timeoutMs: number };
  /** For answers that may be longer than the usual ones. */
  readonly limitBytes?: number;
}

export type ProviderResponse =
  | { readonly kind: 'answer'; readonly status: number; readonly text: string }
  /** No connection came about: the party has certainly not seen the request. */
  | { readonly kind: 'unsent'; readonly why: string }
  /** Sent, or partly sent, and no usable answer: the party may have done the work or not. */
  | { readonly kind: 'silent'; readonly why: string };

/** Where an error comes from before a byte of the request left us. */
const beforeSending = new Set(['connect', 'getaddrinfo']);
/** Likewise, of those that do not say where they come from: no address, or no connection in time. */
const neverConnected = new Set(['ERR_INVALID_URL', 'UND_ERR_CONNECT_TIMEOUT']);

/** No party has more to say in one answer, unless the request says so; past it the rest is not read. */
const answerLimitBytes = 4_000_000;

/** The door to the parties that operators name; browsers have one of their own (providers/push/send-web-push.ts). Never throws: a party that does not answer is an outcome, not a fault. */
export async function callProvider(request: ProviderRequest): Promise<ProviderResponse> {
  const began = performance.now();
  const answer = await exchange(request);
  providerCallStats.count(request.to, endOf(answer), performance.now() - began);
  return answer;
}

/** A refusal is an answer: only who says nothing, or that they are broken, does not do well. */
function endOf(answer: ProviderResponse): CallEnd {
  if (answer.kind === 'answer') return answer.status >= 500 ? 'error' : 'well';
  return answer.why === 'TIMEOUT' || answer.why === 'UND_ERR_CONNECT_TIMEOUT' ? 'timeout' : 'error';
}

async function exchange(request: ProviderRequest): Promise<ProviderResponse> {
  try {
    const response = await fetch(request.url, {
      method: request.method ?? 'POST',
      headers: request.headers ?? {},
      body: request.body ?? null,
      redirect: 'error',
      signal: AbortSignal.timeout(request.to.timeoutMs),
    });
    const text = await textOf(response, request.limitBytes ?? answerLimitBytes);
    return text === null
      ? { kind: 'silent', why: 'TOO_LARGE' }
      : { kind: 'answer', status: response.status, text };
  } catch (error) {
    return { kind: neverLeft(error) ? 'unsent' : 'silent', why: causeCode(error) || String(error) };
  }
}

async function textOf(response: Response, limitBytes: number): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > limitBytes) return null; // leaving the loop closes the connection
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

export function form(fields: Readonly<Record<string, string>>): string {
  return new URLSearchParams(fields).toString();
}

/**
 * Only what failed while connecting has certainly not been sent: the same codes (EHOSTUNREACH) also end a connection
 * over which a request has gone out.
 */
function neverLeft(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  // A host of several addresses, each of which was tried.
  const causes: readonly unknown[] = cause instanceof AggregateError ? cause.errors : [cause];
  return causes.every(
    (each) =>
      each instanceof Error &&
      (('syscall' in each && beforeSending.has(String(each.syscall))) ||
        ('code' in each && neverConnected.has(String(each.code)))),
  );
}

function causeCode(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if (error.name === 'TimeoutError') return 'TIMEOUT';
  const { cause } = error;
  if (typeof cause === 'object' && cause !== null && 'code' in cause) return String(cause.code);
  return '';
}
