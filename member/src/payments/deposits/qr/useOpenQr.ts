import { useQueries } from '@tanstack/react-query';
import { reading } from '../../../frame/api/readings.ts';
import type { DepositMethod } from '../methods/methods.ts';
import type { Qr } from './useQr.ts';

export interface OpenQr {
  bankCode: string;
  qr: Qr;
  /** When `expireIn` was true, in ms. */
  readAt: number;
  /** It could not be read since. */
  isError: boolean;
}

/** The QR that waits for the member's payment. Whoever makes another cancels it, so there is one at most. */
export function useOpenQr(ways: readonly DepositMethod[]): OpenQr | null {
  const codes = ways.flatMap((way) => (way.kind === 'qr' ? [way.bank.bankCode] : []));
  const answers = useQueries({
    queries: codes.map((bankCode) => reading('getQr', { params: { bankCode } })),
  });
  const place = answers.findIndex(({ data }) => data?.hasQrcode);
  const answer = answers[place];
  const bankCode = codes[place];
  if (!answer?.data || bankCode === undefined) return null;
  return { bankCode, qr: answer.data, readAt: answer.dataUpdatedAt, isError: answer.isError };
}
