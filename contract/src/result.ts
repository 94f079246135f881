import type { ErrorCode } from './errors/error-codes.ts';
import type { ErrorParams, RequiredParams } from './errors/error-params.ts';

/** Result of a use case: a value, or a refusal as a value. Faults are thrown. */
export type Result<T, C extends ErrorCode = ErrorCode> = Ok<T> | Refusal<C>;

export interface Ok<T> {
  readonly ok: true;
  readonly value: T;
}

export interface Refusal<C extends ErrorCode = ErrorCode> {
  readonly ok: false;
  readonly code: C;
  readonly params?: ErrorParams;
}

/** Params are required if the code's text shows them, and optional for all other codes. */
type RefusalArgs<C extends ErrorCode> = [keyof RequiredParams<C>] extends [never]
  ? [params?: ErrorParams]
  : [params: RequiredParams<C> & ErrorParams];

export function ok(): Ok<undefined>;
export function ok<T>(value: T): Ok<T>;
export function ok<T>(value?: T): Ok<T | undefined> {
  return { ok: true, value };
}

export function refuse<C extends ErrorCode>(code: C, ...[params]: RefusalArgs<C>): Refusal<C> {
  return params ? { ok: false, code, params } : { ok: false, code };
}
