import type pg from 'pg';
import { listSlips } from '../../payments/slips/list-slips.ts';
import type { CallbackAnswer } from '../../platform/call/callback-route.ts';
import { listPendingTransactions } from '../../wallet/pending-transactions/list-pending-transactions.ts';
import { customerOfBot } from './bot.queries.ts';
import { okAnswer, refusalAnswer } from './bot-reply.ts';

/** Number of newest items of each kind. */
const most = 5;

/**
 * Returns what an assistant may know of the member while it handles the conversation: pending transactions and newest
 * slips, without accounts, names and balances. Each has the payload of a button that opens it; a guest has none.
 */
export async function customerFacts(
  pool: pg.Pool,
  provider: string,
  conversation: string,
): Promise<CallbackAnswer> {
  const customer = await customerOfBot(pool, provider, conversation);
  if (!customer) return refusalAnswer('NO_DATA');
  const { memberId, currency } = customer;
  if (memberId === null) return okAnswer({ isMember: false, currency: null, onItsWay: [], slips: [] });
  const [{ items }, { slips }] = await Promise.all([
    listPendingTransactions(pool, memberId),
    listSlips(pool, memberId, { page: 1, limit: most }),
  ]);
  return okAnswer({
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

/** Returns the button payload; transfers and withdrawals have the same id in the statement. */
function leadsTo(kind: Kind, id: string): string {
  if (kind === 'transfer' || kind === 'withdraw') return `kapao:statement/${id}`;
  if (kind === 'qr') return 'kapao:deposit';
  return kind === 'slip' ? 'kapao:slips' : 'kapao:statement';
}
