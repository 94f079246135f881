import { ApiError } from './api-error.ts';
import type { Reply, RequestOf } from './call-types.ts';
import type { ErrorCode } from './error-codes.ts';
import { type CallName, postTwins, splitPath, uploads } from './paths.ts';

export { ApiError } from './api-error.ts';

export interface ClientOptions {
  /** Empty in the browser, where the API has the app's own origin. */
  baseUrl?: string;
  token: () => string | null;
  locale: () => string;
  fetch?: typeof fetch;
  /** Whether the device has a network at all; without it a failed call says OFFLINE, since nothing was sent. */
  online?: () => boolean;
  /** What the server's clock said when it sent an answer. */
  onServerTime?: (at: Date) => void;
  /** Whether a code means something to this client; without it every code does. */
  isKnown?: (code: string) => boolean;
  /** Works out what a refusal asks for (`params.challenge`); with its answer the call is made once more. */
  solve?: (challenge: unknown) => Promise<string>;
  /** The service has been terminated. */
  onGone: () => void;
  /** The token that the call carried is not valid (any more); null when it carried none. */
  onUnauthorized: (token: string | null, code: 'UNAUTHORIZED' | 'EXPIRED_AUTH_TOKEN') => void;
}

interface CallOptions {
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  /** What carries this one call instead of the client's own, such as one that tells how much of a file is sent. */
  readonly fetch?: typeof fetch;
}

/** A call that needs nothing can be made with its name alone. */
type Arguments<Name extends CallName> =
  Record<never, never> extends RequestOf<Name>
    ? [request?: RequestOf<Name> & CallOptions]
    : [request: RequestOf<Name> & CallOptions];

export type Client = <Name extends CallName>(name: Name, ...args: Arguments<Name>) => Promise<Reply<Name>>;

/** What the typed request looks like once the types have done their work. */
interface AnyRequest extends CallOptions {
  readonly params?: Readonly<Record<string, string | undefined>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly file?: Blob;
  readonly idempotencyKey?: string;
}

const timeoutMs = 60_000;
const uploadTimeoutMs = 300_000;

/** The one way from an app to the member API. It loads no schema: types come from the contract and vanish. */
export function createClient(options: ClientOptions): Client {
  return async <Name extends CallName>(name: Name, ...[request]: Arguments<Name>) =>
    // The server parses its replies by the call's schema before it sends them.
    (await send(options, name, request ?? {})) as Reply<Name>;
}

async function send(options: ClientOptions, name: CallName, request: AnyRequest): Promise<unknown> {
  const token = options.token();
  const limitMs = request.timeoutMs ?? (uploads.has(name) ? uploadTimeoutMs : timeoutMs);
  const answer = await exchange(options, name, request, token, limitMs);
  const sentAt = answer.headers.get('Date');
  if (sentAt) options.onServerTime?.(new Date(sentAt));
  if (answer.status >= 200 && answer.status < 300) return answer.json;
  const error = toApiError(answer, options.isKnown);
  if (error.status === 410 && error.message === 'gone') options.onGone();
  if (error.code === 'UNAUTHORIZED' || error.code === 'EXPIRED_AUTH_TOKEN')
    options.onUnauthorized(token, error.code);
  return sendSolved(options, name, request, error);
}

/** Works for the call and makes it once more, if that is what the refusal asks for. What is refused again stays so. */
async function sendSolved(
  options: ClientOptions,
  name: CallName,
  request: AnyRequest,
  refused: ApiError,
): Promise<unknown> {
  const { challenge } = refused.params;
  // Whoever cannot solve it is told of the refusal.
  const solution = challenge && (await options.solve?.(challenge).catch(() => undefined));
  if (!solution) throw refused;
  const again = { ...options };
  delete again.solve;
  return send(again, name, { ...request, body: { ...(request.body as object), solution } });
}

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly json: unknown;
}

/** One request and its whole answer, within the time limit. An abort by the caller stays an abort. */
async function exchange(
  options: ClientOptions,
  name: CallName,
  request: AnyRequest,
  token: string | null,
  limitMs: number,
): Promise<Answer> {
  // Not AbortSignal.any: phones of the age we serve do not have it.
  const abort = new AbortController();
  const giveUp = () => abort.abort(request.signal?.reason);
  if (request.signal?.aborted) giveUp();
  request.signal?.addEventListener('abort', giveUp);
  const timer = setTimeout(() => abort.abort(new Error(`no answer in ${limitMs} ms`)), limitMs);
  let status = 0;
  // The device has no network: nothing was sent. A network that is lost while we wait leaves the outcome open.
  const offline = options.online?.() === false;
  try {
    const { url, init } = toFetch(options, name, request, token);
    const response = await (request.fetch ?? options.fetch ?? fetch)(url, { ...init, signal: abort.signal });
    status = response.status;
    return { status, headers: response.headers, json: await response.json() };
  } catch (cause) {
    if (request.signal?.aborted) throw request.signal.reason;
    // An answer that is no JSON counts as no answer: a proxy or a captive portal wrote it.
    throw new ApiError({ status, code: offline && status === 0 ? 'OFFLINE' : 'NETWORK', cause });
  } finally {
    clearTimeout(timer);
    request.signal?.removeEventListener('abort', giveUp);
  }
}

function toFetch(
  options: ClientOptions,
  name: CallName,
  request: AnyRequest,
  token: string | null,
): { url: string; init: RequestInit } {
  const { method, path } = splitPath(name);
  const headers: Record<string, string> = {
    'X-Requested-With': 'kapao',
    'Accept-Language': options.locale(),
  };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (request.idempotencyKey) headers['Idempotency-Key'] = request.idempotencyKey;
  let body: string | FormData | undefined;
  if (request.file) {
    body = new FormData();
    // The fields beside a file are text. The file comes last, so that the server knows whose it is before it reads it.
    const parts = { ...(request.body as Record<string, string | undefined>), file: request.file };
    for (const [name, part] of Object.entries(parts)) if (part) body.append(name, part);
  } else if (request.body !== undefined) {
    headers['Content-Type'] = 'application/json';
    body = JSON.stringify(request.body);
  }
  const url = `${options.baseUrl ?? ''}${fillPath(path, request.params)}${queryText(request.query)}`;
  return { url, init: { method: postTwins.has(name) ? 'POST' : method, headers, body } };
}

function fillPath(path: string, params: AnyRequest['params']): string {
  return path.replace(/\/:(\w+)(\?)?/g, (_, param: string, optional: string | undefined) => {
    const value = params?.[param];
    if (value !== undefined && value !== '') return `/${encodeURIComponent(value)}`;
    if (optional) return '';
    throw new TypeError(`${path} needs ${param}`);
  });
}

function queryText(query: AnyRequest['query']): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) search.append(name, String(value));
  }
  const text = search.toString();
  return text && `?${text}`;
}

function toApiError({ status, headers, json }: Answer, isKnown: ClientOptions['isKnown']): ApiError {
  const body: Record<string, unknown> = isRecord(json) ? json : {};
  const code = typeof body.code === 'string' && (isKnown?.(body.code) ?? true) ? body.code : null;
  const retryAfter = Number.parseInt(headers.get('Retry-After') ?? '', 10);
  return new ApiError({
    status,
    // A code that this client does not know was written by a newer server; its status still tells an answer, which is
    // final, from a fault, after which nobody knows what became of the request.
    // What the client knows is one of ours.
    code: (code as ErrorCode | null) ?? (status < 500 ? 'REFUSED' : 'INTERNAL_SERVER_ERROR'),
    message: typeof body.message === 'string' ? body.message : undefined,
    params: isRecord(body.params) ? body.params : {},
    requestId: typeof body.requestId === 'string' ? body.requestId : null,
    retryAfterS: Number.isNaN(retryAfter) ? null : retryAfter,
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
