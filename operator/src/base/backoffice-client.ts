import type {
  BackofficeAnswerCode,
  BackofficeReply,
  BackofficeRequestOf,
} from '@kapao/contract/backoffice/backoffice-call-types';
import type { BackofficeCallName } from '@kapao/contract/backoffice/backoffice-calls';
import { isBackofficeCode } from '@kapao/contract/backoffice/backoffice-codes';
import { backofficePaths, isSignInCall } from '@kapao/contract/backoffice/backoffice-paths';
import { ApiError } from '@kapao/contract/errors/api-error';
import { bodyOf, exchange, fillPath, queryText, toApiError } from '@kapao/contract/exchange';
import { minuteMs } from '@kapao/core/time';

export type BackofficeError = ApiError<BackofficeAnswerCode>;

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number;
  /**
   * Idempotency key of a change that may be repeated after a failure: one decision, one key. By default each
   * call gets a new key.
   */
  readonly key?: string;
  /** If false, a refusal that asks for a sign-in or a code fails the call instead of waiting for it. */
  readonly prompts?: boolean;
}

/** Arguments of a call after its name; optional if the call needs none. */
export type CallArguments<Name extends BackofficeCallName> =
  Record<never, never> extends BackofficeRequestOf<Name>
    ? [request?: BackofficeRequestOf<Name> & CallOptions]
    : [request: BackofficeRequestOf<Name> & CallOptions];

/** Request without its types, which the compiler has already checked. */
interface AnyRequest extends CallOptions {
  readonly params?: Readonly<Record<string, string | undefined>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly file?: Blob;
}

/**
 * Asks the staff member for what a refusal requires: a sign-in or a fresh code. Returns true if it was given;
 * the client then repeats the call.
 */
export type RefusalHandler = (code: BackofficeAnswerCode) => Promise<boolean>;

export interface BackofficeClientOptions {
  readonly baseUrl?: string;
  readonly locale: () => string;
  readonly onRefusal: RefusalHandler;
  readonly fetch?: typeof fetch;
  readonly online?: () => boolean;
  /** Wait in ms before a change with an unknown outcome is sent again. */
  readonly pauseMs?: number;
}

export type CallBackoffice = <Name extends BackofficeCallName>(
  name: Name,
  ...args: CallArguments<Name>
) => Promise<BackofficeReply<Name>>;

const timeoutMs = 30_000;
const uploadTimeoutMs = 5 * minuteMs;
/** Most attempts with one key before the outcome is reported as unknown. */
const maxTries = 3;

/**
 * Creates the client for all calls to the Console's server. It loads no schema: the types come from the
 * contract and are erased.
 */
export function createBackofficeClient(options: BackofficeClientOptions): CallBackoffice {
  return async (name, ...[request]) => {
    const sent: AnyRequest = request ?? {};
    const key = sent.key ?? crypto.randomUUID();
    // Cast: the server parses its replies by the call's schema before it sends them.
    return (await send(options, name, { ...sent, key })) as BackofficeReply<typeof name>;
  };
}

async function send(
  options: BackofficeClientOptions,
  name: BackofficeCallName,
  request: AnyRequest,
): Promise<unknown> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await sendOnce(options, name, request);
    } catch (error) {
      if (!isBackofficeError(error)) throw error;
      const prompts = request.prompts !== false && !isSignInCall(name);
      if (prompts && (await options.onRefusal(error.code))) continue;
      if (tried >= maxTries || !mayRepeat(name, error)) throw error;
      await new Promise((wait) => setTimeout(wait, (options.pauseMs ?? 800) * tried));
      request.signal?.throwIfAborted();
    }
  }
}

/**
 * Whether the client may send a call again: its outcome is unknown, and its idempotency key keeps it from
 * being done twice. Reads are excluded, because the query client repeats them.
 */
function mayRepeat(name: BackofficeCallName, error: BackofficeError): boolean {
  if (isSignInCall(name) || backofficePaths[name].startsWith('GET ')) return false;
  return error.code === 'NETWORK' || error.code === 'IDEMPOTENCY_IN_PROGRESS' || error.status >= 500;
}

async function sendOnce(
  options: BackofficeClientOptions,
  name: BackofficeCallName,
  request: AnyRequest,
): Promise<unknown> {
  const limitMs = request.timeoutMs ?? (request.file ? uploadTimeoutMs : timeoutMs);
  const { fetch, online } = options;
  const answer = await exchange({ signal: request.signal, limitMs, fetch, online }, () =>
    toFetch(options, name, request),
  );
  if (answer.status >= 200 && answer.status < 300) return answer.json;
  throw toApiError<BackofficeAnswerCode>(answer, isBackofficeCode);
}

function toFetch(options: BackofficeClientOptions, name: BackofficeCallName, request: AnyRequest) {
  const [method = '', path = ''] = backofficePaths[name].split(' ');
  const headers: Record<string, string> = {
    'X-Requested-With': 'kapao-backoffice',
    'Accept-Language': options.locale(),
  };
  if (method === 'POST' && request.key) headers['Idempotency-Key'] = request.key;
  const body = bodyOf(request, headers);
  const url = `${options.baseUrl ?? ''}${fillPath(path, request.params)}${queryText(request.query)}`;
  return { url, init: { method, headers, body } satisfies RequestInit };
}

export function isBackofficeError(error: unknown): error is BackofficeError {
  return error instanceof ApiError;
}
