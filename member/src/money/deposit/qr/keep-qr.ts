import { hashKey, type QueryClient } from '@tanstack/react-query';
import type { Reply } from '../../../frame/api/api.ts';
import { reading } from '../../../frame/api/readings.ts';

/**
 * Puts an answer in the place of the reading, also of one that was asked for before and is still on its way. A new QR
 * has cancelled those of the other gateways: their views are asked for anew, at once or when they are next opened.
 */
export async function keepQr(queries: QueryClient, bankCode: string, qr: Reply<'getQr'>): Promise<void> {
  const { queryKey } = reading('getQr', { params: { bankCode } });
  await queries.cancelQueries({ queryKey });
  queries.setQueryData(queryKey, qr);
  const isOther = (query: { queryKey: readonly unknown[] }) => hashKey(query.queryKey) !== hashKey(queryKey);
  void queries.invalidateQueries({ queryKey: [queryKey[0]], predicate: isOther });
}
