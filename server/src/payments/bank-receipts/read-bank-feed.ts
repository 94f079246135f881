import { because } from '@kapao/contract/backoffice/reasons/open-reason';
import { dayKey } from '@kapao/core/calendar';
import { NIL as nobody } from 'uuid';
import { raiseAlarm } from '../../inquiry/alarm.ts';
import { type About, type Inquiry, type InquiryResult, noAnswer } from '../../inquiry/inquiry.ts';
import { isMalformedRow } from '../../platform/db/malformed-row.ts';
import { deriveId } from '../../platform/derive-id.ts';
import type { FeedLine, MalformedLine } from '../../providers/bank-feed/bank-feed.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import {
  beginReading,
  findTransferAccount,
  noteFeedCursor,
  type TransferAccount,
} from './bank-feed.queries.ts';
import { receiptsByKey } from './bank-receipt.queries.ts';
import { isOwnNumber } from './compare/reference-spelling.ts';
import { type MatchedReceipt, matchReceipt } from './match-receipt.ts';
import { postReceipt } from './post-receipt.ts';
import { gatewayKey, type ReceiptEvidence, receiverOf, referenceKey } from './receipt-evidence.ts';
import { reportReversals } from './report-reversals.ts';

/** Payments posted at once: a page may have more lines than were asked for. */
const atOnce = 100;
/**
 * Pages in a row without a new payment after which a feed with ever new cursors is read as seldom as one that is read
 * to its end, because it may repeat the same rows. No bank has as many pages of payouts alone between two payments.
 */
const maxPagesWithoutNew = 100;

type FeedDeps = Pick<Deps, 'pool' | 'ledger' | 'providers' | 'log'>;

/** Returns the inquiry that polls a bank for payments into one of our accounts, for as long as the account exists. */
export function bankFeedInquiry(deps: FeedDeps): Inquiry {
  return {
    kind: 'bank-feed',
    get providers() {
      return new Map([...deps.providers.banks].map(([code, { row }]) => [code, row]));
    },
    async ask({ id }): Promise<InquiryResult> {
      const account = await findTransferAccount(deps.pool, id);
      if (!account) return { kind: 'closed' };
      const channel = deps.providers.banks.get(account.bankCode);
      if (!channel) return noAnswer(about(account), because('SWITCHED_OFF'));
      await beginReading(deps.pool, id);
      const read = await channel.feed.read(account.accountNo, account.place);
      if (read.kind !== 'done') return noAnswer(about(account), wordsOf(read), channel.pollEveryMs);
      for (const line of read.unreadable) await reportUnreadable(deps, account, line);
      const known = await receiptsByKey(
        deps.pool,
        read.lines.map(({ id: line }) => lineKey(account, line)),
      );
      const ids: string[] = [];
      let hasNew = false;
      for (const line of read.lines) {
        const matched = await matchLine(deps, account, line);
        ids.push(...matched.map(({ id: payment }) => payment));
        hasNew ||= matched.some(({ isNew }) => isNew || !known.has(lineKey(account, line.id)));
      }
      const evidences = read.outgoing.map((line) => evidenceOf(deps, account, line));
      await reportReversals(deps.pool, account, evidences);
      // The cursor is stored only now: a process that dies before reads the same page again, and no payment twice.
      const isUpToDate = await noteFeedCursor(deps.pool, account, { cursor: read.cursor, hasNew });
      for (let at = 0; at < ids.length; at += atOnce)
        await Promise.all(ids.slice(at, at + atOnce).map((payment) => postReceipt(deps, payment)));
      // A page without rows is the last one, whatever its cursor: a bank may make a new cursor for each answer.
      const hasRows = read.lines.length + read.unreadable.length + read.outgoing.length > 0;
      const repeats = !hasNew && account.pagesWithoutNew + 1 >= maxPagesWithoutNew;
      if (repeats && hasRows && read.cursor !== account.place) await reportRepeats(deps, account);
      const isOver = isUpToDate && (read.cursor === account.place || !hasRows || repeats);
      return { kind: 'retry', inMs: isOver ? channel.pollEveryMs : 0 };
    },
  };
}

/**
 * Returns the payment in a feed line. A line that cannot be stored gives none and goes to staff, and does not block the
 * other lines.
 */
async function matchLine(
  deps: FeedDeps,
  account: TransferAccount,
  line: FeedLine,
): Promise<MatchedReceipt[]> {
  const { id, currency, amount, at } = line;
  const excerpt = JSON.stringify({ amount: String(amount), currency, at });
  if (currency !== account.currency) {
    await reportUnreadable(deps, account, {
      line: `${id} in ${currency}`,
      why: because('OTHER_CURRENCY'),
      excerpt,
    });
    return [];
  }
  try {
    const evidence = evidenceOf(deps, account, line);
    return [await matchReceipt(deps, evidence)];
  } catch (fault) {
    if (!isMalformedRow(fault)) throw fault;
    deps.log.error({ err: fault, depositAccount: account.id, line: id }, 'a bank receipt was not accepted');
    await reportUnreadable(deps, account, { line: id, why: because('NOT_STORABLE'), excerpt });
    return [];
  }
}

const lineKey = ({ id }: TransferAccount, line: string) => `line/${id}/${line}`;

function evidenceOf(
  { providers }: Pick<FeedDeps, 'providers'>,
  account: TransferAccount,
  line: FeedLine,
): ReceiptEvidence {
  const { fromBank, transRef } = line;
  // A word or a short code stands beside many payments.
  const number = transRef && isOwnNumber(transRef) ? transRef : null;
  return {
    source: 'line',
    key: lineKey(account, line.id),
    reference: fromBank && number ? referenceKey(fromBank, number) : null,
    gatewayKey: providers.qrs.has(account.bankCode) && number ? gatewayKey(account.bankCode, number) : null,
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

/** Raises an alarm: an unreadable line may be money, so staff check the bank's own list. */
async function reportUnreadable(
  deps: FeedDeps,
  account: TransferAccount,
  { line, digest, ...evidence }: MalformedLine,
): Promise<void> {
  const alarm = {
    kind: 'unreadable',
    account: receiverOf(account).account,
    currency: account.currency,
    details: { depositAccount: account.id, line, ...evidence },
  } as const;
  await raiseAlarm(deps, alarm, deriveId(nobody, `feed/${account.id}/${digest ?? line}`));
}

/** Raises an alarm, once a day: beyond the repeated rows there may be payments that are never read. */
async function reportRepeats(deps: FeedDeps, account: TransferAccount): Promise<void> {
  const { account: code, currency, details } = about(account);
  const alarm = {
    kind: 'unreadable',
    account: code,
    currency,
    details: { ...details, why: because('LIST_REPEATS') },
  } as const;
  await raiseAlarm(deps, alarm, deriveId(nobody, `feed/${account.id}/repeats/${dayKey(new Date())}`));
}

function wordsOf(
  read:
    | { readonly kind: 'failed'; readonly code: string }
    | { readonly kind: 'unknown'; readonly why: string },
) {
  return read.kind === 'failed' ? read.code : read.why;
}

function about(account: TransferAccount): About {
  const details = { depositAccount: account.id };
  return { account: receiverOf(account).account, currency: account.currency, details };
}
