import type { z } from 'zod';
import type { BackofficeCallName, BackofficeCalls } from './backoffice-calls.ts';
import type { BackofficeCode } from './backoffice-codes.ts';

/** Part of a request as its sender writes it: fields with a default may be left out. */
type Sent<Name extends BackofficeCallName, Part extends string> = BackofficeCalls[Name] extends {
  readonly [P in Part]: infer Schema;
}
  ? Schema extends z.ZodType
    ? z.input<Schema>
    : never
  : never;

type Field<Key extends string, Value> = [Value] extends [never]
  ? unknown
  : Record<never, never> extends Value
    ? { readonly [K in Key]?: Value }
    : { readonly [K in Key]: Value };

/** Fields that a request of this call must carry. */
export type BackofficeRequestOf<Name extends BackofficeCallName> = Field<'params', Sent<Name, 'params'>> &
  Field<'query', Sent<Name, 'query'>> &
  Field<'body', Sent<Name, 'body'>> &
  (BackofficeCalls[Name] extends { readonly upload: object } ? { readonly file: Blob } : unknown);

/** Reply as received over the wire: times are ISO text, amounts are digits. */
export type BackofficeReply<Name extends BackofficeCallName> = z.input<BackofficeCalls[Name]['reply']>;

/** Row of a call that replies with a page. */
export type BackofficeRow<Name extends BackofficeCallName> =
  BackofficeReply<Name> extends { readonly rows: readonly (infer Row)[] } ? Row : never;

/** Codes that the console may see. */
export type BackofficeAnswerCode =
  | BackofficeCode
  /** No answer, or none that our server could have written. */
  | 'NETWORK'
  /** No network, so nothing was sent. */
  | 'OFFLINE'
  /** Refused with a code that this console does not know. */
  | 'REFUSED';
