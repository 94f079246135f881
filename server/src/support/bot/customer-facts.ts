import type pg from 'pg';
import { listSlips } from '../../payments/slips/list-slips.ts';
import type { CallbackAnswer } from '../../platform/call/callback-route.ts';
import { listPendingTransactions } from '../../wallet/pending-transactions/list-pending-transactions.ts';
import { customerOfBot } from './bot.queries.ts';
import { no, yes } from './bot-reply.ts';

/** Of each, the newest. */
const most = 5;

/**
 * What an assistant may know of the member it talks with, while it does: what they wait for and their newest slips, without accounts,
 * names and balances. Each has what a button says that leads there. Of a guest there is nothing.
 */
export async function customerFacts(
  pool: pg.Pool,
  provider: string,
  conversation: string,
): Promise<CallbackAnswer> {
  const customer = await customerOfBot(pool, provider, conversation);
  if (!customer) return no('NO_DATA');
  const { memberId, currency } = customer;
  if (memberId === null) return yes({ isMember: false, currency: null, onItsWay: [], slips: [] });
  const [{ items }, { slips }] = await Promise.all([
    listPendingTransactions(pool, memberId),
    listSlips(pool, memberId, { page: 1, limit: most }),
  ]);
  return yes({
    isMember: true,
    currency,
    onItsWay: items.slice(0, most).map(({ kind, id, amount, createdAt, waitsFor }) => ({
      kind,
      amount,
      createdAt,
      waitsFor,
      payload: leadsTo(kind, id),
    })),
    slips: slips.map(({ createdAt, amount, status, note, step, reference, credited }) => ({
      reference,
      createdAt,
      amount,
      status,
      note,
      step,
      payload: credited ? `kapao:statement/${credited.statementId}` : 'kapao:slips',
    })),
  });
}

type Kind = Awaited<ReturnType<typeof listPendingTransactions>>['items'][number]['kind'];

/** Transfers and withdrawals are lines of the statement under the same id. */
function leadsTo(kind: Kind, id: string): string {
  if (kind === 'transfer' || kind === 'withdraw') return `kapao:statement/${id}`;
  if (kind === 'qr') return 'kapao:deposit';
  return kind === 'slip' ? 'kapao:slips' : 'kapao:statement';
}
