import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Reply } from '../../../frame/api/api.ts';
import { reading } from '../../../frame/api/readings.ts';
import { cacheQr } from './useQr.ts';

const none: Reply<'getQr'> = {
  qrcodeId: null,
  hasQrcode: false,
  qrcode: null,
  payload: null,
  payee: null,
  reference: null,
  createdAt: null,
  amount: 0,
  expireIn: 0,
  message: '',
  status: null,
  depositId: null,
};
const made = {
  ...none,
  qrcodeId: 'q-1',
  hasQrcode: true,
  amount: 100,
  expireIn: 600,
  status: 'OPEN',
} as const;

const keyOf = (bankCode: string) => reading('getQr', { params: { bankCode } }).queryKey;

test('a new QR invalidates the cached QRs of the other gateways only', async () => {
  const queries = new QueryClient();
  const others = [keyOf('KBANK'), keyOf('E2P')];
  const wallet = reading('getWallet').queryKey;
  for (const queryKey of [...others, keyOf('WW'), wallet]) queries.setQueryData<unknown>(queryKey, none);
  await cacheQr(queries, 'WW', made);
  const isMarked = (queryKey: readonly unknown[]) => queries.getQueryState(queryKey)?.isInvalidated;
  expect(others.map(isMarked)).toEqual([true, true]);
  expect([isMarked(keyOf('WW')), isMarked(wallet)]).toEqual([false, false]);
  expect(queries.getQueryData(keyOf('WW'))).toEqual(made);
});

test('an older reply that is still in flight does not replace the new QR', async () => {
  const queries = new QueryClient();
  const late = Promise.withResolvers<Reply<'getQr'>>();
  const asked = queries.fetchQuery({ queryKey: keyOf('WW'), queryFn: () => late.promise });
  asked.catch(() => undefined); // The cancelled read rejects.
  await cacheQr(queries, 'WW', made);
  late.resolve(none);
  await new Promise((resume) => setTimeout(resume));
  expect(queries.getQueryData(keyOf('WW'))).toEqual(made);
});
