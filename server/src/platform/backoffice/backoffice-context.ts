import type { BackofficeCallName, BackofficeCalls } from '@kapao/contract/backoffice/backoffice-calls';
import type { BackofficeResult } from '@kapao/contract/backoffice/backoffice-result';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Uploaded } from '../call/uploads.ts';
import type { AuditFacts, AuditNote } from './audit-note.ts';
import type { BackofficeSession } from './backoffice-session.ts';

type Part<N extends BackofficeCallName, P extends string> = BackofficeCalls[N] extends {
  readonly [K in P]: infer S extends z.ZodType;
}
  ? z.output<S>
  : undefined;

export type BackofficeReplyOf<N extends BackofficeCallName> = z.output<BackofficeCalls[N]['reply']>;

/** Everything a Console use case may know about its call. */
export interface BackofficeContext<N extends BackofficeCallName> {
  /** Calling staff member; null only in calls without sign-in. */
  readonly staffMember: BackofficeCalls[N]['right'] extends 'nobody'
    ? BackofficeSession | null
    : BackofficeSession;
  readonly params: Part<N, 'params'>;
  readonly query: Part<N, 'query'>;
  readonly body: Part<N, 'body'>;
  readonly upload: BackofficeCalls[N] extends { readonly upload: object } ? Uploaded : null;
  /**
   * Id of the call. The ids of all rows that it creates derive from it, so that a retry creates the same
   * rows.
   */
  readonly id: string;
  /**
   * Returns the audit row of this call. The use case writes it with `audit_write`, in the transaction of the
   * change or in its own.
   */
  note(facts: AuditFacts): AuditNote;
  /**
   * Names the subject whose personal data the reply shows; the route writes the audit row of a successful
   * reply.
   */
  saw(facts: AuditFacts): void;
  readonly requestId: string;
  readonly ip: string;
  readonly log: FastifyBaseLogger;
  /** Raw request, for what the typed context lacks: a cookie, a header. */
  readonly raw: FastifyRequest;
  setHeader(name: string, value: string): void;
}

export type BackofficeHandler<N extends BackofficeCallName> = (
  context: BackofficeContext<N>,
) => Promise<BackofficeResult<BackofficeReplyOf<N>>> | BackofficeResult<BackofficeReplyOf<N>>;
