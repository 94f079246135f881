import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Reply } from '../app/api.ts';
import { keepQr } from './keep-qr.ts';

const none: Reply<'getQr'> = {
  qrcodeId: null,
  hasQrcode: false,
  qrcode: null,
  payload: null,
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

test('a new QR marks the views of the other gateways, and no other reading', async () => {
  const queries = new QueryClient();
  const others = [
    ['qr', 'KBANK'],
    ['qr', 'E2P'],
  ];
  for (const queryKey of [...others, ['qr', 'WW'], ['wallet']]) queries.setQueryData(queryKey, none);
  await keepQr(queries, 'WW', made);
  const isMarked = (queryKey: string[]) => queries.getQueryState(queryKey)?.isInvalidated;
  expect(others.map(isMarked)).toEqual([true, true]);
  expect([isMarked(['qr', 'WW']), isMarked(['wallet'])]).toEqual([false, false]);
  expect(queries.getQueryData(['qr', 'WW'])).toEqual(made);
});

test('an older reading that is still on its way does not take the place of the new QR', async () => {
  const queries = new QueryClient();
  const late = Promise.withResolvers<Reply<'getQr'>>();
  const asked = queries.fetchQuery({ queryKey: ['qr', 'WW'], queryFn: () => late.promise });
  asked.catch(() => undefined); // cancelled
  await keepQr(queries, 'WW', made);
  late.resolve(none);
  await new Promise((resume) => setTimeout(resume));
  expect(queries.getQueryData(['qr', 'WW'])).toEqual(made);
});
