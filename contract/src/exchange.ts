import { ApiError } from './errors/api-error.ts';
import type { AnswerCode } from './errors/text-code.ts';

/**
 * Parts shared by the member's and the console's client: one request, its answer and the form of a refusal.
 */

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly json: unknown;
}

interface Exchange {
  /** Signal of the caller; its abort is passed on as an abort. */
  readonly signal?: AbortSignal | undefined;
  readonly limitMs: number;
  readonly fetch?: typeof fetch | undefined;
  /** Whether the device has a network; without this function a failed call is never OFFLINE. */
  readonly online?: (() => boolean) | undefined;
}

/**
 * Sends one request and reads its whole answer within the time limit. A request that `toFetch` cannot build (it throws)
 * counts as no answer.
 */
export async function exchange(
  { signal, limitMs, online, fetch: send = fetch }: Exchange,
  toFetch: () => { readonly url: string; readonly init: RequestInit },
): Promise<Answer> {
  // Not AbortSignal.any: the older phones we serve lack it.
  const abort = new AbortController();
  const giveUp = () => abort.abort(signal?.reason);
  if (signal?.aborted) giveUp();
  signal?.addEventListener('abort', giveUp);
  const timer = setTimeout(() => abort.abort(new Error(`no answer in ${limitMs} ms`)), limitMs);
  let status = 0;
  // Without a network nothing is sent. A network lost during the wait leaves the outcome unknown.
  const offline = online?.() === false;
  try {
    const { url, init } = toFetch();
    const response = await send(url, { ...init, signal: abort.signal });
    status = response.status;
    return { status, headers: response.headers, json: await response.json() };
  } catch (cause) {
    if (signal?.aborted) throw signal.reason;
    // Non-JSON counts as no answer: a proxy or captive portal wrote it.
    throw new ApiError({ status, code: offline && status === 0 ? 'OFFLINE' : 'NETWORK', cause });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  }
}

/** Returns the request body: JSON, or a file with text fields beside it. Sets the content type in the headers. */
export function bodyOf(
  { body, file }: { readonly body?: unknown; readonly file?: Blob },
  headers: Record<string, string>,
): string | FormData | undefined {
  if (file) {
    const form = new FormData();
    // Text fields beside the file. The file comes last, so that the server knows its owner before reading it.
    const parts = { ...(body as Record<string, string | undefined>), file };
    for (const [name, part] of Object.entries(parts)) if (part) form.append(name, part);
    return form;
  }
  if (body === undefined) return;
  headers['Content-Type'] = 'application/json';
  return JSON.stringify(body);
}

export function fillPath(
  path: string,
  params: Readonly<Record<string, string | undefined>> | undefined,
): string {
  return path.replace(/\/:(\w+)(\?)?/g, (_, param: string, optional: string | undefined) => {
    const value = params?.[param];
    if (value !== undefined && value !== '') return `/${encodeURIComponent(value)}`;
    if (optional) return '';
    throw new TypeError(`${path} needs ${param}`);
  });
}

export function queryText(query: Readonly<Record<string, unknown>> | undefined): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) search.append(name, String(value));
  }
  const text = search.toString();
  return text && `?${text}`;
}

/** Converts an answer into an ApiError. `isKnown`: whether this client knows a code; by default every code is known. */
export function toApiError<Code extends string = AnswerCode>(
  { status, headers, json }: Answer,
  isKnown?: (code: string) => boolean,
): ApiError<Code> {
  const body: Record<string, unknown> = isRecord(json) ? json : {};
  const code = typeof body.code === 'string' && (isKnown?.(body.code) ?? true) ? body.code : null;
  const retryAfter = Number.parseInt(headers.get('Retry-After') ?? '', 10);
  return new ApiError({
    status,
    // An unknown code comes from a newer server. Its status still distinguishes a final refusal from a fault, after which
    // the outcome of the request is unknown; the cast holds because a code that passed `isKnown` is one of ours.
    code: (code ?? (status < 500 ? 'REFUSED' : 'INTERNAL_SERVER_ERROR')) as Code,
    message: typeof body.message === 'string' ? body.message : undefined,
    params: isRecord(body.params) ? body.params : {},
    requestId: typeof body.requestId === 'string' ? body.requestId : null,
    retryAfterS: Number.isNaN(retryAfter) ? null : retryAfter,
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
