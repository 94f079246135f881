import { useQueries } from '@tanstack/react-query';
import { reading } from '../../../frame/api/readings.ts';
import type { DepositMethod } from '../methods/methods.ts';
import type { Qr } from './useQr.ts';

export interface OpenQr {
  bankCode: string;
  qr: Qr;
  /** Time of the answer that `expireIn` counts from, in ms. */
  readAt: number;
  /** Whether the last refresh failed. */
  isError: boolean;
}

/** Returns the member's open QR. A new one cancels it, so there is at most one. */
export function useOpenQr(methods: readonly DepositMethod[]): OpenQr | null {
  const codes = methods.flatMap((method) => (method.kind === 'qr' ? [method.bank.bankCode] : []));
  const answers = useQueries({
    queries: codes.map((bankCode) => reading('getQr', { params: { bankCode } })),
  });
  const index = answers.findIndex(({ data }) => data?.hasQrcode);
  const answer = answers[index];
  const bankCode = codes[index];
  if (!answer?.data || bankCode === undefined) return null;
  return { bankCode, qr: answer.data, readAt: answer.dataUpdatedAt, isError: answer.isError };
}
