import { minuteMs } from '@kapao/core/time';
import type { Reply, RequestOf } from './call-types.ts';
import type { ApiError } from './errors/api-error.ts';
import { bodyOf, exchange, fillPath, queryText, toApiError } from './exchange.ts';
import { type CallName, postTwins, splitPath, uploads } from './paths.ts';

export { ApiError } from './errors/api-error.ts';

export interface ClientOptions {
  /** Empty in the browser, where the API has the same origin as the app. */
  baseUrl?: string;
  token: () => string | null;
  locale: () => string;
  fetch?: typeof fetch;
  /** Whether the device has a network; without this function a failed call is never OFFLINE. */
  online?: () => boolean;
  /** Receives the server's clock time from each answer. */
  onServerTime?: (at: Date) => void;
  /** Whether this client knows a code; by default every code is known. */
  isKnown?: (code: string) => boolean;
  /** Solves the challenge of a refusal (`params.challenge`); the call is then repeated once with the solution. */
  solve?: (challenge: unknown) => Promise<string>;
  /** Called when the service has been terminated. */
  onGone: () => void;
  /** Called when the call's token is not valid, or no longer; `token` is null if the call had none. */
  onUnauthorized: (token: string | null, code: 'UNAUTHORIZED' | 'EXPIRED_AUTH_TOKEN') => void;
}

interface CallOptions {
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  /** Replacement for fetch for this call, such as one that reports upload progress. */
  readonly fetch?: typeof fetch;
}

/** Calls without required fields can be made with their name alone. */
type Arguments<Name extends CallName> =
  Record<never, never> extends RequestOf<Name>
    ? [request?: RequestOf<Name> & CallOptions]
    : [request: RequestOf<Name> & CallOptions];

export type Client = <Name extends CallName>(name: Name, ...args: Arguments<Name>) => Promise<Reply<Name>>;

/** Request without the types of its call, for the implementation. */
interface AnyRequest extends CallOptions {
  readonly params?: Readonly<Record<string, string | undefined>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly file?: Blob;
  readonly idempotencyKey?: string;
}

const timeoutMs = 60_000;
const uploadTimeoutMs = 5 * minuteMs;

/** Creates the client for the member API. It loads no schema: the types come from the contract and vanish at build time. */
export function createClient(options: ClientOptions): Client {
  return async <Name extends CallName>(name: Name, ...[request]: Arguments<Name>) =>
    // Safe cast: the server parses each reply with the call's schema before sending it.
    (await send(options, name, request ?? {})) as Reply<Name>;
}

async function send(options: ClientOptions, name: CallName, request: AnyRequest): Promise<unknown> {
  const token = options.token();
  const limitMs = request.timeoutMs ?? (uploads.has(name) ? uploadTimeoutMs : timeoutMs);
  const answer = await exchange(
    { signal: request.signal, limitMs, fetch: request.fetch ?? options.fetch, online: options.online },
    () => toFetch(options, name, request, token),
  );
  const sentAt = answer.headers.get('Date');
  if (sentAt) options.onServerTime?.(new Date(sentAt));
  if (answer.status >= 200 && answer.status < 300) return answer.json;
  const error = toApiError(answer, options.isKnown);
  if (error.status === 410 && error.message === 'gone') options.onGone();
  if (error.code === 'UNAUTHORIZED' || error.code === 'EXPIRED_AUTH_TOKEN')
    options.onUnauthorized(token, error.code);
  else if (error.message === 'invalid-token') options.onUnauthorized(token, 'UNAUTHORIZED');
  return sendSolved(options, name, request, error);
}

/** Solves the challenge if the refusal has one and repeats the call once. A second refusal is final. */
async function sendSolved(
  options: ClientOptions,
  name: CallName,
  request: AnyRequest,
  refused: ApiError,
): Promise<unknown> {
  const { challenge } = refused.params;
  // Without a solution the original refusal is thrown.
  const solution = challenge && (await options.solve?.(challenge).catch(() => undefined));
  if (!solution) throw refused;
  const again = { ...options };
  delete again.solve;
  return send(again, name, { ...request, body: { ...(request.body as object), solution } });
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
  const body = bodyOf(request, headers);
  const url = `${options.baseUrl ?? ''}${fillPath(path, request.params)}${queryText(request.query)}`;
  return { url, init: { method: postTwins.has(name) ? 'POST' : method, headers, body } };
}
