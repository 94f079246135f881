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
      find: "w.state in ('sent', 'returned') or",
      replace: "w.state = 'returned' or",
      tests: ['server/src/payments/came-back.test.ts'],
    },
    {
      name: 'the money of a payout that was paid and then contradicted is not recognised when it comes back',
      area: 'once',
      find: 'or w.contradicted_at is not null) and w.sent_at is not null\n     and not',
      replace: ') and w.sent_at is not null\n     and not',
      tests: ['server/src/payments/came-back.test.ts'],
    },
    {
      name: 'the slip of a deposit does not prevent its match with a withdrawal',
      area: 'once',
      find: "and not p.sources && array['slip', 'qr', 'gift']",
      replace: '',
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
