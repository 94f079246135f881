import { type BackofficeCall, backofficeErrorsOf } from '@kapao/contract/backoffice/backoffice-call';
import { type BackofficeCallName, backofficeCalls } from '@kapao/contract/backoffice/backoffice-calls';
import { backofficeStatusOf } from '@kapao/contract/backoffice/backoffice-codes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { encode } from 'zod';
import type { CallDeps } from '../call/call-deps.ts';
import { errorBody, Refused, sendError } from '../call/error-body.ts';
import { claimKey, KeyInProgress, mayStore } from '../call/idempotency/idempotency.ts';
import { releaseKey } from '../call/idempotency/release-key.ts';
import { hashRequest } from '../call/idempotency/request-hash.ts';
import { writeAudit } from './audit.ts';
import type { AuditFacts, AuditNote } from './audit-note.ts';
import type { BackofficeContext, BackofficeHandler } from './backoffice-context.ts';
import { guardsOfBackoffice } from './backoffice-guards.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    backofficeCall?: BackofficeCallName;
  }
}

/** Mounts one call of the Console's contract, which gives its permission, shapes and refusals. */
export function backofficeRoute<N extends BackofficeCallName>(
  app: FastifyInstance,
  deps: CallDeps,
  name: N,
  handler: BackofficeHandler<N>,
): void {
  // The table's own type knows each call exactly; this code needs only their common part.
  const call: BackofficeCall = backofficeCalls[name];
  const [method = '', url = ''] = call.path.split(' ');
  app.route({
    // `BackofficePath` allows only these two words before the space.
    method: method as 'GET' | 'POST',
    url,

    schema: {
      ...(call.params ? { params: call.params } : {}),
      ...(call.query ? { querystring: call.query } : {}),
      ...(call.body ? { body: call.body } : {}),
    },
    ...guardsOfBackoffice(deps, name, call),
    handler: (request, reply) => answer(deps, name, call, handler, request, reply),
  });
}

async function answer<N extends BackofficeCallName>(
  deps: CallDeps,
  name: N,
  call: BackofficeCall,
  handler: BackofficeHandler<N>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { staffMember, idempotencyKey: given } = request;
  const asked = request.upload ? { body: request.body, file: request.upload.digest } : request.body;
  const hashes = hashRequest(deps.settings.serverKeys, request.method, request.url, asked);
  const key = given && staffMember ? { owner: staffMember.staffId, key: given, ...hashes } : null;
  const taken = await claimKey(deps.pool, key, {
    mode: 'claimed',
    leaseMs: deps.requestLeaseMs,
    found: null,
  });
  if (taken.kind === 'replay') {
    reply.header('idempotency-replayed', 'true');
    return sendJson(reply, taken.status, taken.answer);
  }
  const seen: AuditNote[] = [];
  let noted = false;
  const note = (facts: AuditFacts): AuditNote => {
    noted = true;
    return noteOf(request, name, facts);
  };
  try {
    const result = await handler(
      contextOf(request, reply, taken.id, note, (facts) => seen.push(noteOf(request, name, facts))),
    );
    if (!result.ok) {
      const { code, params } = result;
      if (deps.undeclaredRefusalsAreFaults && !backofficeErrorsOf(call).includes(code))
        throw new Error(`${name} refused with ${code}, which its contract does not declare`);
      const status = backofficeStatusOf(code);
      // After a fresh second factor the same key continues.
      const isFinal = mayStore(status) && code !== 'FRESH_FACTOR';
      await taken.finish(isFinal ? { status, body: errorBody(code, params, request.id) } : null);
      return sendError(request, reply, new Refused(code, params));
    }
    const { value } = result;
    const body = encode(call.reply, value);
    if (call.change && !noted) throw new Error(`${name} changed something, and wrote no audit row`);
    if (call.personal && seen.length === 0)
      throw new Error(`${name} showed something personal, and wrote no audit row`);
    // The audit is written before the answer: nothing is shown that was not recorded.
    for (const one of seen) await writeAudit(deps.pool, one);
    await taken.finish(call.secretReply ? null : { status: 200, body });
    return sendJson(reply, 200, body);
  } catch (fault) {
    if (fault instanceof KeyInProgress) throw fault;
    await releaseKey(taken, deps.requestLeaseMs, request.log);
    throw fault;
  }
}

export function noteOf(request: FastifyRequest, action: string, facts: AuditFacts): AuditNote {
  const { staffMember } = request;
  return {
    ...facts,
    staffId: staffMember?.staffId ?? null,
    who: staffMember?.name ?? 'nobody',
    sessionId: staffMember?.sessionId ?? null,
    address: request.ip,
    requestId: request.id,
    action,
  };
}

function contextOf<N extends BackofficeCallName>(
  request: FastifyRequest,
  reply: FastifyReply,
  id: string,
  note: (facts: AuditFacts) => AuditNote,
  saw: (facts: AuditFacts) => void,
): BackofficeContext<N> {
  const context = {
    staffMember: request.staffMember,
    params: request.params,
    query: request.query,
    body: request.body,
    upload: request.upload,
    id,
    note,
    saw,
    requestId: request.id,
    ip: request.ip,
    log: request.log,
    raw: request,
    setHeader: (name: string, value: string) => void reply.header(name, value),
  };
  // Fastify validated the parts with the contract's own schemas, and the guards admit only permitted staff; the compiler
  // cannot follow either through the table.
  return context as unknown as BackofficeContext<N>;
}

function sendJson(reply: FastifyReply, status: number, body: unknown): FastifyReply {
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(body));
}
