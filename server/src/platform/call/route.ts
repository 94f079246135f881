import { type Call, errorsOf } from '@kapao/contract/call';
import { calls } from '@kapao/contract/calls';
import { type ErrorCode, statusOf } from '@kapao/contract/errors/error-codes';
import { type CallName, splitPath } from '@kapao/contract/paths';
import type { Refusal } from '@kapao/contract/result';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable } from '../db/database-unavailable.ts';
import type { Caller } from './authenticate.ts';
import type { CallDeps } from './call-deps.ts';
import type { Context, Handler, ReplyOf } from './context.ts';
import { describeCall } from './describe-call.ts';
import { encodeReply } from './encode-reply.ts';
import { errorBody, Refused, sendError } from './error-body.ts';
import { guardsOf } from './guards.ts';
import {
  type Claim,
  type ClaimMode,
  claimKey,
  type KeyClaim,
  KeyInProgress,
  mayStore,
} from './idempotency/idempotency.ts';
import { releaseKey } from './idempotency/release-key.ts';
import { carriedRow } from './idempotency/request.queries.ts';
import { hashRequest } from './idempotency/request-hash.ts';
import { readLocale } from './locale.ts';
import { closedParts } from './maintenance.ts';
import { refuseSelfExcluded } from './self-exclusion.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: CallName;
  }
}

export interface RouteOptions {
  /** Idempotency mode; default `claimed`. Only calls whose movements write the key's row use `carried`. */
  readonly mode?: ClaimMode;
}

/** Mounts one call of the contract, which gives method, path, shapes and refusals; `handler` decides. */
export function route<N extends CallName>(
  app: FastifyInstance,
  deps: CallDeps,
  name: N,
  handler: Handler<N>,
  options: RouteOptions = {},
): void {
  // The table's own type knows each call exactly; this code needs only their common part.
  const call: Call = calls[name];
  const { method, path: url } = splitPath(name);
  const methods = call.postTwin && method === 'GET' ? (['GET', 'POST'] as const) : [method];
  for (const method of methods)
    app.route({
      method,
      url,
      config: { call: name },
      schema: describeCall(name, call, method),
      ...guardsOf(deps, name, call),
      handler: (request, reply) => answer(deps, name, handler, options, request, reply),
    });
}

async function answer<N extends CallName>(
  deps: CallDeps,
  name: N,
  handler: Handler<N>,
  options: RouteOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const call: Call = calls[name];
  const { caller } = request;
  if (!caller) throw new Error('a call ran without its caller');
  const { method, url, body: sent } = request;
  // A file is represented by its digest.
  const asked = request.upload ? { body: sent, file: request.upload.digest } : sent;
  const key = caller.key && { ...caller.key, ...hashRequest(deps.settings.serverKeys, method, url, asked) };
  const mode = options.mode ?? 'claimed';
  const taken = await claimKey(deps.pool, key, {
    mode,
    leaseMs: deps.requestLeaseMs,
    found: caller.facts.request,
  });
  if (taken.kind === 'replay') {
    reply.header('idempotency-replayed', 'true');
    return sendJson(reply, taken.status, withRequestId(taken, request.id));
  }
  let stored = false;
  const claim: Claim<ReplyOf<N>> = {
    id: taken.id,
    resumed: taken.resumed,
    carry: (value) =>
      key && taken.rowHash
        ? carriedRow(
            { ...key, hash: taken.rowHash, id: taken.id, attempt: taken.attempt },
            deps.requestLeaseMs,
            value && { status: 200, body: encodeReply(name, value) },
          )
        : undefined,
    stored: () => {
      stored = true;
    },
    answerInProgress: () => {
      throw new KeyInProgress();
    },
  };
  try {
    // The exclusion is checked after the key: an answer given before it is replayed, and nothing new begins.
    const excluded =
      caller.loggedIn && caller.facts.member
        ? refuseSelfExcluded(call, caller.facts.member, request.body)
        : null;
    const result = excluded ?? (await handler(contextOf(deps, request, reply, caller, claim)));
    if (!result.ok && caller.loggedIn && caller.facts.member)
      deps.recentErrors.add(caller.facts.member.id, name, result);
    if (!result.ok) return await refuseCall(deps, name, call, result, taken, request, reply);
    const body = encodeReply(name, result.value);
    if (!stored) await taken.finish(call.secretReply ? null : { status: 200, body });
    return sendJson(reply, 200, body);
  } catch (fault) {
    if (fault instanceof KeyInProgress) throw fault;
    // The next attempt with this key resumes; what was done is in the ledger under ids derived from the claim.
    const givenBack = releaseKey(taken, deps.requestLeaseMs, request.log);
    // The caller learns at once that the database is unreachable, not when it is back.
    if (!isDatabaseUnavailable(fault)) await givenBack;
    throw fault;
  }
}

async function refuseCall(
  deps: CallDeps,
  name: CallName,
  call: Call,
  refusal: Refusal,
  taken: Extract<KeyClaim, { kind: 'new' }>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { code, params } = refusal;
  if (deps.undeclaredRefusalsAreFaults && !mayRefuse(call, code))
    throw new Error(`${name} refused with ${code}, which its contract does not declare`);
  const status = statusOf(code);
  const body = errorBody(code, params, request.id);
  // After a step-up the same key continues.
  await taken.finish(mayStore(status) && code !== 'STEP_UP_REQUIRED' ? { status, body } : null);
  return sendError(request, reply, new Refused(code, params));
}

/** Whether a call may answer this code; a rate limit is no decision of a use case and needs no declaration. */
function mayRefuse(call: Call, code: ErrorCode): boolean {
  return code === 'REQUEST_LIMIT' || errorsOf(call).includes(code);
}

function contextOf<N extends CallName>(
  deps: CallDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
  claim: Claim<ReplyOf<N>>,
): Context<N> {
  const context = {
    deps,
    member: caller.loggedIn ? caller.facts.member : null,
    session: caller.loggedIn ? caller.facts.session : null,
    closed: () => closedParts(caller.facts.maintenance),
    params: request.params,
    query: request.query,
    body: request.body,
    upload: request.upload,
    claim,
    requestId: request.id,
    locale: readLocale(request.headers['accept-language'], deps.settings.market),
    ip: request.ip,
    log: request.log,
    raw: request,
    setHeader: (name: string, value: string) => void reply.header(name, value),
  };
  // Fastify validated the parts with the contract's own schemas, and the guards admit only members to a member's call; the
  // compiler cannot follow either through the table.
  return context as unknown as Context<N>;
}

/** Returns a replayed refusal with the id of the current request, so that its log line is found. */
function withRequestId(taken: Extract<KeyClaim, { kind: 'replay' }>, requestId: string): unknown {
  const { status, answer: stored } = taken;
  return status >= 400 && typeof stored === 'object' && stored !== null ? { ...stored, requestId } : stored;
}

function sendJson(reply: FastifyReply, status: number, body: unknown): FastifyReply {
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(body));
}
