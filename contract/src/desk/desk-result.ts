import type { ErrorParams } from '../error-params.ts';
import type { DeskCode } from './desk-codes.ts';

export type DeskResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly code: DeskCode; readonly params?: ErrorParams };

export function done<T>(value: T): DeskResult<T> {
  return { ok: true, value };
}

export function no(code: DeskCode, params?: ErrorParams): DeskResult<never> {
  return params ? { ok: false, code, params } : { ok: false, code };
}
