import type { calls } from '@kapao/contract/calls';
import type { CallName } from '@kapao/contract/paths';
import type { Result } from '@kapao/contract/result';
import type { Locale } from '@kapao/core/locale';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { CallDeps } from './call-deps.ts';
import type { Member, SessionFacts } from './call-lookup.ts';
import type { Claim } from './idempotency/idempotency.ts';
import type { ClosedPart } from './maintenance.ts';
import type { Uploaded } from './uploads.ts';

export type Calls = typeof calls;
type Part<N extends CallName, P extends string> = Calls[N] extends {
  readonly [K in P]: infer S extends z.ZodType;
}
  ? z.output<S>
  : undefined;

/** Handler's answer; the contract's schema encodes it and drops undeclared fields. */
export type ReplyOf<N extends CallName> = z.output<Calls[N]['reply']>;

type OfMember<N extends CallName, T> = Calls[N]['auth'] extends 'member' ? T : T | null;

/** Everything a use case may know about its call. */
export interface Context<N extends CallName> {
  readonly deps: CallDeps;
  /** Always set in calls that need a login; in public ones when a valid token was sent. */
  readonly member: OfMember<N, Member>;
  readonly session: OfMember<N, SessionFacts>;
  /** Returns the parts of the service that are closed for maintenance now. */
  readonly closed: () => ClosedPart[];
  readonly params: Part<N, 'params'>;
  readonly query: Part<N, 'query'>;
  readonly body: Part<N, 'body'>;
  /** Uploaded file of a call that takes one. */
  readonly upload: Calls[N] extends { readonly upload: object } ? Uploaded : null;
  readonly claim: Claim<ReplyOf<N>>;
  readonly requestId: string;
  readonly locale: Locale;
  readonly ip: string;
  readonly log: FastifyBaseLogger;
  /** Raw request, for what the typed context lacks: a cookie, a header. */
  readonly raw: FastifyRequest;
  setHeader(name: string, value: string): void;
}

export type Handler<N extends CallName> = (
  context: Context<N>,
) => Promise<Result<ReplyOf<N>>> | Result<ReplyOf<N>>;
