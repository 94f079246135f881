import type { z } from 'zod';
import type { calls } from './calls.ts';
import type { CallName } from './paths.ts';

type Calls = typeof calls;

/** Part of a request as its sender writes it: fields with a default may be left out. */
type Sent<Name extends CallName, Part extends string> = Calls[Name] extends {
  readonly [P in Part]: infer Schema;
}
  ? Schema extends z.ZodType
    ? z.input<Schema>
    : never
  : never;

/** Input of the server's use case after validation. */
type Parsed<Name extends CallName, Part extends string> = Calls[Name] extends {
  readonly [P in Part]: infer Schema;
}
  ? Schema extends z.ZodType
    ? z.output<Schema>
    : never
  : never;

export type Params<Name extends CallName> = Parsed<Name, 'params'>;
export type Query<Name extends CallName> = Parsed<Name, 'query'>;
export type Body<Name extends CallName> = Parsed<Name, 'body'>;
export type Reply<Name extends CallName> = Parsed<Name, 'reply'>;

type Field<Key extends string, Value> = [Value] extends [never]
  ? unknown
  : Record<never, never> extends Value
    ? { readonly [K in Key]?: Value }
    : { readonly [K in Key]: Value };

/** Fields that a request of this call must carry; a call that moves money does not compile without its key. */
export type RequestOf<Name extends CallName> = Field<'params', Sent<Name, 'params'>> &
  Field<'query', Sent<Name, 'query'>> &
  Field<'body', Sent<Name, 'body'>> &
  (Calls[Name] extends { readonly upload: object } ? { readonly file: Blob } : unknown) &
  (Calls[Name] extends { readonly idempotent: true } ? { readonly idempotencyKey: string } : unknown);
