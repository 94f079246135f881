import { Readable } from 'node:stream';
import { type BackofficeCall, backofficeErrorsOf } from '@kapao/contract/backoffice/backoffice-call';
import { type BackofficeCallName, backofficeCalls } from '@kapao/contract/backoffice/backoffice-calls';
import type { BackofficeResult } from '@kapao/contract/backoffice/backoffice-result';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallDeps } from '../call/call-deps.ts';
import { Refused } from '../call/error-body.ts';
import { writeAudit } from './audit.ts';
import type { AuditFacts } from './audit-note.ts';
import type { BackofficeContext } from './backoffice-context.ts';
import { guardsOfBackoffice } from './backoffice-guards.ts';
import { noteOf } from './backoffice-route.ts';

/** File that is generated while it is sent. */
export interface Download {
  /** File name of letters, digits, dots and hyphens only. */
  readonly fileName: string;
  readonly lines: AsyncIterable<string>;
  /** Audit facts: what was exported, and about whom. */
  readonly auditFacts: AuditFacts;
}

/** Mounts a call that answers with a CSV file. The audit row is written before the first byte is sent. */
export function backofficeDownload<N extends BackofficeCallName>(
  app: FastifyInstance,
  deps: CallDeps,
  name: N,
  handler: (
    context: Pick<BackofficeContext<N>, 'params' | 'query' | 'staffMember'>,
  ) => Promise<BackofficeResult<Download>>,
): void {
  const call: BackofficeCall = backofficeCalls[name];
  app.route({
    method: 'GET',
    url: call.path.split(' ')[1] ?? '',
    schema: {
      ...(call.params ? { params: call.params } : {}),
      ...(call.query ? { querystring: call.query } : {}),
    },
    ...guardsOfBackoffice(deps, name, call),
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      // The guards admit only signed-in staff, and the contract's schema has read the query.
      const context = {
        params: request.params,
        query: request.query,
        staffMember: request.staffMember,
      } as unknown as BackofficeContext<N>;
      const result = await handler(context);
      if (!result.ok) {
        if (deps.undeclaredRefusalsAreFaults && !backofficeErrorsOf(call).includes(result.code))
          throw new Error(`${name} refused with ${result.code}, which its contract does not declare`);
        throw new Refused(result.code, result.params);
      }
      const { fileName, lines, auditFacts } = result.value;
      await writeAudit(deps.pool, noteOf(request, name, auditFacts));
      return reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .header('cache-control', 'no-store')
        .send(Readable.from(withByteOrderMark(lines)));
    },
  });
}

/** Adds the byte order mark: without it spreadsheets do not recognise UTF-8 and show Thai unreadably. */
async function* withByteOrderMark(lines: AsyncIterable<string>): AsyncGenerator<string> {
  yield '\ufeff';
  yield* lines;
}
