import type { ErrorCode } from './errors/error-codes.ts';
import type { ErrorParams, RequiredParams } from './errors/error-params.ts';

/** A use case either decides or refuses; a refusal is a value, a fault is thrown. */
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

/** The params that a code's text shows are required; for all other codes they are welcome. */
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
