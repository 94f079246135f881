import { NIL as nobody } from 'uuid';
import { raiseAlarm } from '../../inquiry/alarm.ts';
import { type About, type Heard, noAnswer, type Question } from '../../inquiry/inquiry.ts';
import { isOddRow } from '../../platform/db/malformed-row.ts';
import { deriveId } from '../../platform/derive-id.ts';
import type { FeedLine, OddLine } from '../../providers/bank-feed/bank-feed.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { beginReading, type FedAccount, findFedAccount, notePlace } from './bank-feed.queries.ts';
import { takePayment } from './match-receipt.ts';
import { bookPayment } from './post-receipt.ts';
import { type Evidence, gatewayKey, receiverOf, referenceKey } from './receipt-evidence.ts';

type FeedDeps = Pick<Deps, 'pool' | 'ledger' | 'parties' | 'log'>;

/** Asks a bank what came into one of our accounts, for as long as we have it. */
export function feedQuestion(deps: FeedDeps): Question {
  return {
    kind: 'bank-feed',
    get parties() {
      return new Map([...deps.parties.banks].map(([code, { row }]) => [code, row]));
    },
    async ask({ id }): Promise<Heard> {
      const account = await findFedAccount(deps.pool, id);
      if (!account) return { kind: 'over' };
      const channel = deps.parties.banks.get(account.bankCode);
      if (!channel) return noAnswer(about(account), 'the bank is switched off');
      await beginReading(deps.pool, id);
      const read = await channel.feed.read(account.accountNo, account.place);
      if (read.kind !== 'done') return noAnswer(about(account), wordsOf(read), channel.askEveryMs);
      for (const line of read.unreadable) await tellUnreadable(deps, account, line);
      const ids: string[] = [];
      for (const line of read.lines) ids.push(...(await takeLine(deps, account, line)));
      // Only now: whoever dies before reads the same page again, and takes nothing twice.
      const isUpToDate = await notePlace(deps.pool, account, read.place);
      await Promise.all(ids.map((payment) => bookPayment(deps, payment)));
      const isOver = isUpToDate && read.place === account.place;
      return { kind: 'later', inMs: isOver ? channel.askEveryMs : 0 };
    },
  };
}

/** The payment that the line tells of. One that cannot be taken keeps no other line from being read: a person looks at it. */
async function takeLine(deps: FeedDeps, account: FedAccount, line: FeedLine): Promise<string[]> {
  const { id, currency, amount, at } = line;
  const told = JSON.stringify({ amount: String(amount), currency, at });
  if (currency !== account.currency) {
    await tellUnreadable(deps, account, { line: `${id} in ${currency}`, why: 'another currency', told });
    return [];
  }
  try {
    const evidence = evidenceOf(account, line, deps.parties.qrs.has(account.bankCode));
    return [(await takePayment(deps, evidence)).id];
  } catch (fault) {
    if (!isOddRow(fault)) throw fault;
    deps.log.error({ err: fault, depositAccount: account.id, line: id }, 'a line of a bank was not taken');
    await tellUnreadable(deps, account, { line: id, why: 'the database does not take it', told });
    return [];
  }
}

function evidenceOf(account: FedAccount, line: FeedLine, hasGateway: boolean): Evidence {
  return {
    teller: 'line',
    key: `line/${account.id}/${line.id}`,
    reference: line.transRef && line.fromBank ? referenceKey(line.fromBank, line.transRef) : null,
    gatewayKey: hasGateway && line.transRef ? gatewayKey(account.bankCode, line.transRef) : null,
    receiver: receiverOf(account),
    amount: line.amount,
    paidAt: line.at,
    dayOnly: false,
    from: {
      bankCode: line.fromBank,
      accountNo: line.fromAccountNo,
      names: line.fromName ? [line.fromName] : [],
    },
  };
}

/** A line that nobody can read may be money: a person looks at the bank's own list. */
async function tellUnreadable(
  deps: FeedDeps,
  account: FedAccount,
  { line, ...evidence }: OddLine,
): Promise<void> {
  const alarm = {
    kind: 'unreadable',
    account: receiverOf(account).account,
    currency: account.currency,
    details: { depositAccount: account.id, line, ...evidence },
  } as const;
  await raiseAlarm(deps, alarm, deriveId(nobody, `feed/${account.id}/${line}`));
}

function wordsOf(
  read:
    | { readonly kind: 'failed'; readonly code: string }
    | { readonly kind: 'unknown'; readonly why: string },
) {
  return read.kind === 'failed' ? read.code : read.why;
}

function about(account: FedAccount): About {
  const details = { depositAccount: account.id };
  return { account: receiverOf(account).account, currency: account.currency, details };
}
