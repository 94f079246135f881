import { addDays, dayKey, startOfDay } from '@kapao/core/calendar';
import { dayMs, minuteMs } from '@kapao/core/time';

/** Longest time by which the clock of a payer's bank may be behind ours. */
const skewMs = 2 * minuteMs;
/** The same for the clock and zone of a bank that reports to us, which must not hold the first payment of a new member. */
const feedSkewMs = dayMs;

interface Paid {
  /** Time of the first report. */
  readonly createdAt: Date;
  readonly paidAt: Date;
  readonly dayOnly: boolean;
}

/**
 * Returns the time by which the payer's account must have been registered to show whose a payment is. A bank's feed or a
 * gateway reports it before anybody else could learn of it, unless it was down; a slip or a file may come days after it was paid.
 */
export function registeredBy({
  createdAt,
  paidAt,
  dayOnly,
  sources,
}: Paid & { readonly sources: readonly string[] }): Date {
  const allowedMs = sources.includes('slip') || sources.includes('import') ? skewMs : feedSkewMs;
  const paidBy = dayOnly ? startOfDay(addDays(dayKey(paidAt), 1)) : new Date(paidAt.getTime() + allowedMs);
  return paidBy < createdAt ? paidBy : createdAt;
}

/**
 * Whether an account was registered too late to identify the payer when staff decide. A payment that only a feed has reported
 * counts as known to others then, because staff may have shown it to somebody.
 */
export function isRegisteredLater(since: Date, paid: Paid): boolean {
  return since > registeredBy({ ...paid, sources: ['slip'] });
}

/** SQL of the time since which a member (`m`) has the registered account under its present name. */
export const accountSince = `coalesce(greatest(
    (select c.claimed_at from bank_account_claim c
      where c.bank_code = m.bank_code and c.account_no = m.bank_account_no and c.member_id = m.id),
    (select max(h.at) from member_change h where h.member_id = m.id and h.what in ('bank-account', 'bank-name'))),
  m.created_at)`;
