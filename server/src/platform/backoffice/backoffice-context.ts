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
  /** Id of a changing call: the ids of all that it makes are derived from it, so that a retry makes the same. */
  readonly id: string;
  /**
   * Returns the audit row of this call, for `audit_write` in the transaction of the change, or in its own. For a call that
   * shows personal data the route writes it once the answer is good: `saw` names the subject.
   */
  note(facts: AuditFacts): AuditNote;
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
