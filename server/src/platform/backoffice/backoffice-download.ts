import { Readable } from 'node:stream';
import { type BackofficeCall, backofficeErrorsOf } from '@kapao/contract/backoffice/backoffice-call';
import { type BackofficeCallName, backofficeCalls } from '@kapao/contract/backoffice/backoffice-calls';
import type { BackofficeResult } from '@kapao/contract/backoffice/backoffice-result';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallDeps } from '../call/call-deps.ts';
import { Refused } from '../call/error-body.ts';
import { endIfStalled } from '../files/file-sender.ts';
import type { FileStore } from '../files/file-store.ts';
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

/** Stored file that a call shows. */
export interface ShownFile {
  readonly key: string;
  readonly fileName: string;
  /** Audit facts: whose file was shown. */
  readonly auditFacts: AuditFacts;
}

type Handler<N extends BackofficeCallName, Shown> = (
  context: Pick<BackofficeContext<N>, 'params' | 'query' | 'staffMember'>,
) => Promise<BackofficeResult<Shown>>;

/** Mounts a call that answers with a CSV file. The audit row is written before the first byte is sent. */
export function backofficeDownload<N extends BackofficeCallName>(
  app: FastifyInstance,
  deps: CallDeps,
  name: N,
  handler: Handler<N, Download>,
): void {
  mount(app, deps, name, handler, async ({ fileName, lines, auditFacts }, request, reply) => {
    await writeAudit(deps.pool, noteOf(request, name, auditFacts));
    // Ends an export whose reader takes nothing for a minute. Any single byte suffices, because the rows themselves
    // may come slowly.
    endIfStalled(reply.raw, 1);
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .header('cache-control', 'no-store')
      .send(Readable.from(withByteOrderMark(lines)));
  });
}

/** Mounts a call that shows a stored file. The audit row is written before the first byte is sent. */
export function backofficeFile<N extends BackofficeCallName>(
  app: FastifyInstance,
  deps: CallDeps & { readonly files: FileStore },
  name: N,
  handler: Handler<N, ShownFile>,
): void {
  mount(app, deps, name, handler, ({ key, fileName, auditFacts }, request, reply) => {
    const headers = {
      'cache-control': 'private, no-store',
      'content-disposition': `inline; filename="${fileName}"`,
    };
    return app.fileSender.send(request, reply, headers, async (range) => {
      const file = await deps.files.open(key, range);
      try {
        if (file?.bytes) await writeAudit(deps.pool, noteOf(request, name, auditFacts));
      } catch (fault) {
        file?.bytes?.destroy();
        throw fault;
      }
      return file;
    });
  });
}

function mount<N extends BackofficeCallName, Shown>(
  app: FastifyInstance,
  deps: CallDeps,
  name: N,
  handler: Handler<N, Shown>,
  send: (shown: Shown, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
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
      if (result.ok) return send(result.value, request, reply);
      if (deps.undeclaredRefusalsAreFaults && !backofficeErrorsOf(call).includes(result.code))
        throw new Error(`${name} refused with ${result.code}, which its contract does not declare`);
      throw new Refused(result.code, result.params);
    },
  });
}

/** Adds the byte order mark: without it spreadsheets do not recognise UTF-8 and show Thai unreadably. */
async function* withByteOrderMark(lines: AsyncIterable<string>): AsyncGenerator<string> {
  yield '\ufeff';
  yield* lines;
}
