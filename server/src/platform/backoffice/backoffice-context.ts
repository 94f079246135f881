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

/** Everything a use case of the desk may know about the call that asks for it. */
export interface BackofficeContext<N extends BackofficeCallName> {
  /** Who asks; null only in calls that need nobody signed in. */
  readonly staffMember: BackofficeCalls[N]['right'] extends 'nobody'
    ? BackofficeSession | null
    : BackofficeSession;
  readonly params: Part<N, 'params'>;
  readonly query: Part<N, 'query'>;
  readonly body: Part<N, 'body'>;
  readonly upload: BackofficeCalls[N] extends { readonly upload: object } ? Uploaded : null;
  /** Of a call that changes something: from it the ids of all that it makes are derived, so that a second try makes the same. */
  readonly id: string;
  /**
   * The row of the audit about this call, for `audit_write` in the transaction of the change, or of its own. Of a call that
   * shows personal data the route writes it when the answer is known to be good: `saw` says about whom.
   */
  note(told: AuditFacts): AuditNote;
  saw(told: AuditFacts): void;
  readonly requestId: string;
  readonly ip: string;
  readonly log: FastifyBaseLogger;
  /** For what the typed context does not hold: a cookie, a header. */
  readonly raw: FastifyRequest;
  setHeader(name: string, value: string): void;
}

export type BackofficeHandler<N extends BackofficeCallName> = (
  context: BackofficeContext<N>,
) => Promise<BackofficeResult<BackofficeReplyOf<N>>> | BackofficeResult<BackofficeReplyOf<N>>;
