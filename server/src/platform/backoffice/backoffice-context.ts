import type { DeskCallName, DeskCalls } from '@kapao/contract/desk/desk-calls';
import type { DeskResult } from '@kapao/contract/desk/desk-result';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Uploaded } from '../call/uploads.ts';
import type { AuditNote, Told } from './audit-note.ts';
import type { DeskSession } from './backoffice-session.ts';

type Part<N extends DeskCallName, P extends string> = DeskCalls[N] extends {
  readonly [K in P]: infer S extends z.ZodType;
}
  ? z.output<S>
  : undefined;

export type DeskReplyOf<N extends DeskCallName> = z.output<DeskCalls[N]['reply']>;

/** Everything a use case of the desk may know about the call that asks for it. */
export interface DeskContext<N extends DeskCallName> {
  /** Who asks; null only in calls that need nobody signed in. */
  readonly operator: DeskCalls[N]['right'] extends 'nobody' ? DeskSession | null : DeskSession;
  readonly params: Part<N, 'params'>;
  readonly query: Part<N, 'query'>;
  readonly body: Part<N, 'body'>;
  readonly upload: DeskCalls[N] extends { readonly upload: object } ? Uploaded : null;
  /** Of a call that changes something: from it the ids of all that it makes are derived, so that a second try makes the same. */
  readonly id: string;
  /**
   * The row of the audit about this call, for `audit_write` in the transaction of the change, or of its own. Of a call that
   * shows personal data the route writes it when the answer is known to be good: `saw` says about whom.
   */
  note(told: Told): AuditNote;
  saw(told: Told): void;
  readonly requestId: string;
  readonly ip: string;
  readonly log: FastifyBaseLogger;
  /** For what the typed context does not hold: a cookie, a header. */
  readonly raw: FastifyRequest;
  setHeader(name: string, value: string): void;
}

export type DeskHandler<N extends DeskCallName> = (
  context: DeskContext<N>,
) => Promise<DeskResult<DeskReplyOf<N>>> | DeskResult<DeskReplyOf<N>>;
