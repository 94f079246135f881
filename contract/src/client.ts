import type { Reply, RequestOf } from './call-types.ts';
import type { ApiError } from './errors/api-error.ts';
import { bodyOf, exchange, fillPath, queryText, toApiError } from './exchange.ts';
import { type CallName, postTwins, splitPath, uploads } from './paths.ts';

export { ApiError } from './errors/api-error.ts';

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
