import { formatDateTime } from '@kapao/core/calendar';
import { formatAmount } from '@kapao/core/money';
import type pg from 'pg';
import { createLedger } from '../server/src/ledger/ledger.ts';
import { askBankNow } from '../server/src/money/withdraw/pay-out.ts';
import { approveWithdrawal, rejectWithdrawal } from '../server/src/money/withdraw/review-withdrawal.ts';
import { waitingWithdrawals } from '../server/src/money/withdraw/withdraw.queries.ts';
import { createLog } from '../server/src/web/http/log.ts';
import { onDatabase } from './on-database.ts';

const usage = `npm run approve                    lists the withdrawals that wait for a person
npm run approve -- <id>            pays one out
npm run approve -- reject <id>     gives the money back
npm run approve -- ask <id>        asks the bank again about one that it has not spoken of for a day
The first characters of an id are enough where only one begins so.`;

type Waiting = Awaited<ReturnType<typeof waitingWithdrawals>>[number];

/** Works beside a running server, on the same database; the server's jobs do what follows. */
async function decide(pool: pg.Pool, args: readonly string[]): Promise<number> {
  const waiting = await waitingWithdrawals(pool);
  if (args.length === 0) return list(waiting);
  const [verb, prefix] = args.length === 1 ? ['approve', args[0]] : args;
  const found = waiting.filter(({ id }) => id.startsWith(prefix?.toLowerCase() ?? ''));
  const [one, another] = found;
  if (!prefix || !['approve', 'reject', 'ask'].includes(verb ?? '') || args.length > 2) return say(usage, 1);
  if (!one) return say(`No withdrawal ${prefix} waits.`, 1);
  if (another) return say(`${found.length} withdrawals begin with ${prefix}; give more of the id.`, 1);
  if (verb === 'ask') {
    const asked = await askBankNow({ pool }, one);
    return asked ? say(`The bank is asked about ${one.id}.`, 0) : say(`${one.id} was never sent.`, 1);
  }
  if (verb === 'reject') {
    const deps = { pool, ledger: createLedger(pool), log: createLog('error') };
    const rejected = await rejectWithdrawal(deps, one.memberId, one.id);
    return rejected
      ? say(`${one.id} is rejected; the money is back.`, 0)
      : say(`${one.id} cannot be rejected.`, 1);
  }
  const approved = await approveWithdrawal(pool, one.memberId, one.id);
  return approved ? say(`${one.id} is approved.`, 0) : say(`${one.id} cannot be approved.`, 1);
}

function list(waiting: readonly Waiting[]): number {
  if (waiting.length === 0) return say('No withdrawal waits.', 0);
  for (const { id, silentSince, amount, currency, username, bankCode, accountNo, createdAt } of waiting) {
    const what = `${formatAmount(amount)} ${currency} to ${bankCode} ${accountNo}`;
    const why = silentSince ? '  (no word from the bank)' : '';
    console.log(`${id}  ${formatDateTime(createdAt)}  ${username}  ${what}${why}`);
  }
  return 0;
}

function say(line: string, code: number): number {
  console.log(line);
  return code;
}

await onDatabase((pool) => decide(pool, process.argv.slice(2)));
