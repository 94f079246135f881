import { calls } from '@kapao/contract/calls';
import type { CallName } from '@kapao/contract/paths';
import { compile, type ZodType } from 'zod';
import type { ReplyOf } from './context.ts';

/** Schemas of answers with a parser that zod generates when a call is first answered. */
const replies = new Map<CallName, ZodType>();

/** Checks an answer and drops undeclared fields. Replies mean the same both ways, so that they may be parsed (calls.test.ts). */
export function encodeReply<N extends CallName>(name: N, value: ReplyOf<N>): unknown {
  const reply = replies.get(name) ?? compile<ZodType>(calls[name].reply);
  replies.set(name, reply);
  return reply.parse(value);
}
