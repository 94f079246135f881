import { useEffect, useState } from 'react';
import { api } from '../../frame/api/api.ts';
import { storedToken } from '../../frame/api/session.ts';
import { type CustomerContext, movementsOf } from '../conversation/customer-context.ts';

/** Poll interval in ms: money moves while the member writes about it. */
const againMs = 15_000;
const newest = { page: 1, limit: 1, search: '' };

/**
 * Reads answer times and transactions when the chat opens and after each new message, and polls transactions while the chat
 * is visible. A failed read shows nothing.
 */
export function useCustomerContext(newestLine: string): CustomerContext {
  const [context, setContext] = useState<CustomerContext>({ answers: null, money: [] });

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is said anew may have been answered meanwhile
  useEffect(() => {
    let left = false;
    const take = (part: Partial<CustomerContext>) => left || setContext((before) => ({ ...before, ...part }));
    const lookForMoney = () => {
      if (!storedToken() || document.visibilityState === 'hidden' || !navigator.onLine) return;
      askMoney().then((money) => take({ money }), ignore);
    };
    api('getChatConfig').then((answers) => take({ answers }), ignore);
    lookForMoney();
    const again = setInterval(lookForMoney, againMs);
    return () => {
      left = true;
      clearInterval(again);
    };
  }, [newestLine]);

  return context;
}

async function askMoney(): Promise<CustomerContext['money']> {
  const [{ items }, came, went] = await Promise.all([
    api('getOnItsWay'),
    api('getStatements', { body: { ...newest, filter: 'in' } }),
    api('getStatements', { body: { ...newest, filter: 'out' } }),
  ]);
  return movementsOf(items, [...came.statements, ...went.statements]);
}

const ignore = () => undefined;
