import { mutationsIn } from '../../mutation.ts';

const slips = 'server/src/payments/bank-receipts/admin/slips.test.ts';
const refunds = 'server/src/rewards/refund/accrue-refunds.test.ts';

/** Mutations of work that is done exactly once, and of missed work. */
export const onceMutations = [
  ...mutationsIn('server/migrations/0076-decision.sql', [
    {
      name: 'a slip is closed by staff while its payment settles it',
      area: 'once',
      find: "    if v_kind = 'slip' then perform 1 from slip s where s.member_id = v_member and s.id = v_id for update; end if;\n",
      replace: '',
      tests: [slips],
    },
    {
      name: 'another reason under the same key counts as the same decision about a slip',
      area: 'once',
      find: "when d.fingerprint = p ->> 'fingerprint' then 'SAME'",
      replace: "when true then 'SAME'",
      tests: [slips],
    },
  ]),
  ...mutationsIn('server/src/payments/exceptions/resolve-exception.ts', [
    {
      name: 'another amount to keep counts as the same decision',
      area: 'once',
      find: "String(keep ?? '')",
      replace: "''",
      tests: ['server/src/rewards/bonus/active/void-bonus.test.ts'],
    },
    {
      name: 'a decision without a member equals one for a member',
      area: 'once',
      find: 'toMember ?? null',
      replace: 'null',
      tests: ['server/src/payments/exceptions/suspense.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/rewards/refund/week.ts', [
    {
      name: 'a missed week is not accrued',
      area: 'once',
      find: 'if (lastDone === null) return [newest];',
      replace: 'if (lastDone !== undefined) return [newest];',
      tests: [refunds],
    },
  ]),
  ...mutationsIn('server/src/rewards/refund/accrue-refunds.ts', [
    {
      name: 'weeks in which refunds were off are accrued later',
      area: 'once',
      find: '    await skipWeek(pool, weekBefore(last));\n',
      replace: '',
      tests: [refunds],
    },
  ]),
  ...mutationsIn('server/src/backoffice/risk-reviews/member-flags.queries.ts', [
    {
      name: 'the week of a member flag begins on Monday',
      area: 'once',
      find: "span_start('week', $3::date)::text",
      replace: "date_trunc('week', $3::date)::date::text",
      tests: ['server/src/backoffice/risk-reviews/risk-reviews.test.ts'],
    },
  ]),
  ...mutationsIn('server/migrations/0134-statement-import.sql', [
    {
      name: 'a repeated statement import is audited again',
      area: 'once',
      find: 'if found then perform audit_write(p_audit); end if;',
      replace: 'perform audit_write(p_audit);',
      tests: ['server/src/payments/bank-receipts/admin/statement-file.test.ts'],
    },
  ]),
  ...mutationsIn('server/migrations/0074-withdrawal.sql', [
    {
      name: 'only a returned payout is recognised when its money comes back',
      area: 'once',
      find: "w.state in ('sent', 'returned') and",
      replace: "w.state = 'returned' and",
      tests: ['server/src/payments/came-back.test.ts'],
    },
    {
      name: 'the money of a payout that was paid and then contradicted is not recognised when it comes back',
      area: 'once',
      find: 'and w.sent_at is not null or w.contradicted_at is not null)',
      replace: 'and w.sent_at is not null)',
      tests: ['server/src/payments/came-back.test.ts'],
    },
    {
      name: 'the slip of a deposit does not prevent its match with a withdrawal',
      area: 'once',
      find: "and not p.sources && array['slip', 'qr', 'gift']",
      replace: '',
      tests: ['server/src/payments/came-back.test.ts'],
    },
    {
      name: 'a returned payout is expected within days of its payment, however late its bank told of the return',
      area: 'once',
      find: 'greatest(w.ended_at, w.contradicted_at)',
      replace: 'w.ended_at',
      tests: ['server/src/payments/came-back.test.ts'],
    },
    {
      name: 'a payout that staff called paid without a sending is not recognised when it comes back',
      area: 'once',
      find: 'select coalesce(w.sent_at, w.created_at)',
      replace: 'select w.sent_at',
      tests: ['server/src/payments/came-back.test.ts'],
    },
    {
      name: 'a credit of a receipt is approved that was requested while its payout was open',
      area: 'once',
      find: "(w.state = 'sent'\n    or",
      replace: '(false\n    or',
      tests: ['server/src/payments/came-back.test.ts'],
    },
    {
      name: 'a receipt is credited after its payout was, by a request from before',
      area: 'once',
      find: 'or w.contradicted_at is not null and exists (select from alarm a where a.member_id = p_member and a.suspense > 0\n',
      replace: 'or false and exists (select from alarm a where a.member_id = p_member and a.suspense > 0\n',
      tests: ['server/src/payments/came-back.test.ts'],
    },
  ]),
  ...mutationsIn('server/migrations/0107-bank-receipt-review.sql', [
    {
      name: 'a returned payout is credited after its receipt was, by a request from before',
      area: 'once',
      find: "where a.id = p_alarm and a.kind = 'contradiction' and p_decision = 'credit-member'",
      replace: 'where false',
      tests: ['server/src/payments/came-back.test.ts'],
    },
    {
      name: 'a receipt is credited while the payout that it may return is open',
      area: 'once',
      find: "payout_back_of(p_member, p) and w.state = 'sent'",
      replace: 'payout_back_of(p_member, p) and false',
      tests: ['server/src/payments/came-back.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/platform/jobs/scheduled-run.ts', [
    {
      name: 'a postponed second run starts although the first has done the work',
      area: 'once',
      find: 'if (await isOver()) return;',
      replace: '',
      tests: ['server/src/platform/jobs/scheduled-run.test.ts'],
    },
  ]),
];
