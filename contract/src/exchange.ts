import { ApiError } from './errors/api-error.ts';
import type { AnswerCode } from './errors/text-code.ts';

/** What the two clients, the member's and the console's, have in common: one request, its answer, and what a refusal is. */

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly json: unknown;
}

interface Exchange {
  /** An abort by the caller stays an abort. */
  readonly signal?: AbortSignal | undefined;
  readonly limitMs: number;
  readonly fetch?: typeof fetch | undefined;
  /** Whether the device has a network at all; without it a failed call says OFFLINE, since nothing was sent. */
  readonly online?: (() => boolean) | undefined;
}

/** One request and its whole answer, within the time limit. What cannot be asked for (`toFetch` throws) counts as no answer. */
export async function exchange(
  { signal, limitMs, online, fetch: send = fetch }: Exchange,
  toFetch: () => { readonly url: string; readonly init: RequestInit },
): Promise<Answer> {
  // Not AbortSignal.any: phones of the age we serve do not have it.
  const abort = new AbortController();
  const giveUp = () => abort.abort(signal?.reason);
  if (signal?.aborted) giveUp();
  signal?.addEventListener('abort', giveUp);
  const timer = setTimeout(() => abort.abort(new Error(`no answer in ${limitMs} ms`)), limitMs);
  let status = 0;
  // The device has no network: nothing was sent. A network that is lost while we wait leaves the outcome open.
  const offline = online?.() === false;
  try {
    const { url, init } = toFetch();
    const response = await send(url, { ...init, signal: abort.signal });
    status = response.status;
    return { status, headers: response.headers, json: await response.json() };
  } catch (cause) {
    if (signal?.aborted) throw signal.reason;
    // An answer that is no JSON counts as no answer: a proxy or a captive portal wrote it.
    throw new ApiError({ status, code: offline && status === 0 ? 'OFFLINE' : 'NETWORK', cause });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  }
}

/** What a request carries: JSON, or a file with text fields beside it. Writes the type of its content into the headers. */
export function bodyOf(
  { body, file }: { readonly body?: unknown; readonly file?: Blob },
  headers: Record<string, string>,
): string | FormData | undefined {
  if (file) {
    const form = new FormData();
    // The fields beside a file are text. The file comes last, so that the server knows whose it is before it reads it.
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

/** `isKnown`: whether a code means something to this client; without it every code does. */
export function toApiError<Code extends string = AnswerCode>(
  { status, headers, json }: Answer,
  isKnown?: (code: string) => boolean,
): ApiError<Code> {
  const body: Record<string, unknown> = isRecord(json) ? json : {};
  const code = typeof body.code === 'string' && (isKnown?.(body.code) ?? true) ? body.code : null;
  const retryAfter = Number.parseInt(headers.get('Retry-After') ?? '', 10);
  return new ApiError({
    status,
    // A code that this client does not know was written by a newer server; its status still tells an answer, which is
    // final, from a fault, after which nobody knows what became of the request.
    // What the client knows is one of ours.
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
