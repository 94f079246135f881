import { type Call, errorsOf } from '@kapao/contract/call';
import { calls } from '@kapao/contract/calls';
import { type ErrorCode, statusOf } from '@kapao/contract/errors/error-codes';
import { type CallName, splitPath } from '@kapao/contract/paths';
import type { Refusal } from '@kapao/contract/result';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { encode } from 'zod';
import { isDatabaseGone } from '../db/database-gone.ts';
import type { Caller } from './authenticate.ts';
import type { CallDeps } from './call-deps.ts';
import type { Context, Handler, ReplyOf } from './context.ts';
import { describeCall } from './describe-call.ts';
import { errorBody, Refused, sendError } from './error-body.ts';
import { guardsOf } from './guards.ts';
import {
  type Claim,
  type ClaimMode,
  claimKey,
  hashRequest,
  type KeyClaim,
  KeyInWork,
  mayStore,
} from './idempotency/idempotency.ts';
import { releaseKey } from './idempotency/release-key.ts';
import { carriedRow } from './idempotency/request.queries.ts';
import { readLocale } from './locale.ts';
import { closedParts } from './maintenance.ts';
import { refuseSelfExcluded } from './self-exclusion.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: CallName;
  }
}

export interface RouteOptions {
  /** How the idempotency key is held; `claimed` unless its movements carry it. */
  readonly mode?: ClaimMode;
  /** The key is not taken: a call that does nothing needs no row to be remembered by. */
  readonly doesNothing?: true;
}

/** Mounts one call of the contract: method, path, shapes and refusals come from there, the decision from `handler`. */
export function route<N extends CallName>(
  app: FastifyInstance,
  deps: CallDeps,
  name: N,
  handler: Handler<N>,
  options: RouteOptions = {},
): void {
  // The table's own type knows each call exactly; here only what all have in common is needed.
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
  const secret = deps.settings.gameCredentialKey;
  const takes = options.doesNothing ? null : caller.key;
  // Of a file its digest stands for it.
  const asked = request.upload ? { body: sent, file: request.upload.digest } : sent;
  const key = takes && { ...takes, hash: hashRequest(secret, method, url, asked) };
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
      key
        ? carriedRow(
            { ...key, id: taken.id, attempt: taken.attempt },
            deps.requestLeaseMs,
            value && { status: 200, body: encodeReply(call, value) },
          )
        : undefined,
    stored: () => {
      stored = true;
    },
    inWork: () => {
      throw new KeyInWork();
    },
  };
  try {
    // After the key: an answer that was given before the exclusion is replayed, nothing new is begun.
    const excluded =
      caller.loggedIn && caller.facts.member
        ? refuseSelfExcluded(call, caller.facts.member, request.body)
        : null;
    const result = excluded ?? (await handler(contextOf(deps, request, reply, caller, claim)));
    if (!result.ok && caller.loggedIn && caller.facts.member)
      deps.recentErrors.add(caller.facts.member.id, name, result);
    if (!result.ok) return await refuseCall(deps, name, call, result, taken, request, reply);
    const body = encodeReply(call, result.value);
    if (!stored) await taken.finish(call.secretReply ? null : { status: 200, body });
    return sendJson(reply, 200, body);
  } catch (fault) {
    if (fault instanceof KeyInWork) throw fault;
    // The next try with this key resumes; what was done is in the ledger under ids derived from the claim.
    const givenBack = releaseKey(taken, deps.requestLeaseMs, request.log);
    // Whoever called hears at once that the database is gone, and not when it is back.
    if (!isDatabaseGone(fault)) await givenBack;
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
  await taken.finish(mayStore(status) ? { status, body } : null);
  return sendError(request, reply, new Refused(code, params));
}

/** Too many requests is not a decision of a use case and needs no declaration. */
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
  // Fastify validated the parts with the contract's own schemas, and identify() let no stranger into a
  // member's call; the compiler cannot follow either through the table.
  return context as unknown as Context<N>;
}

function encodeReply<N extends CallName>(call: Call, value: ReplyOf<N>): unknown {
  return encode(call.reply, value);
}

/** A replayed refusal carries the id of the request that asks now, so that its log line is found. */
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
