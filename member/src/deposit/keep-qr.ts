import type { QueryClient } from '@tanstack/react-query';
import type { Reply } from '../app/api.ts';

/**
 * Puts an answer in the place of the reading, also of one that was asked for before and is still on its way. A new QR
 * has cancelled those of the other gateways: their views are asked for anew, at once or when they are next opened.
 */
export async function keepQr(queries: QueryClient, bankCode: string, qr: Reply<'getQr'>): Promise<void> {
  await queries.cancelQueries({ queryKey: ['qr', bankCode] });
  queries.setQueryData(['qr', bankCode], qr);
  void queries.invalidateQueries({ queryKey: ['qr'], predicate: ({ queryKey }) => queryKey[1] !== bankCode });
}
