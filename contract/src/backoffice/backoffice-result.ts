import type { ErrorParams } from '../errors/error-params.ts';
import type { BackofficeCode } from './backoffice-codes.ts';

export type BackofficeResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly code: BackofficeCode; readonly params?: ErrorParams };

export function done<T>(value: T): BackofficeResult<T> {
  return { ok: true, value };
}

export function refuse(code: BackofficeCode, params?: ErrorParams): BackofficeResult<never> {
  return params ? { ok: false, code, params } : { ok: false, code };
}
