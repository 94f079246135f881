import { type Mutation, mutationsIn } from '../../mutation.ts';

const withdraw = 'server/src/payments/withdrawals';
const review = `${withdraw}/review.test.ts`;
const reviewRule = 'server/migrations/0075-withdrawal-review.sql';
const approvals = 'server/src/payments/exceptions/approvals.test.ts';
const cancel = `${withdraw}/cancel-withdrawal.test.ts`;

const backofficeList = `${withdraw}/admin/withdrawals.test.ts`;

/** Mutations of the review of withdrawals: when staff must approve one, and how many of them. */
export const withdrawalReviewMutations: readonly Mutation[] = [
  ...mutationsIn(reviewRule, [
    {
      name: 'who has a payout twice withdraws it again without staff',
      area: 'review',
      find: 'when has_money_twice(p_member) then',
      replace: 'when false then',
      tests: ['server/src/payments/came-back.test.ts'],
    },
    {
      name: 'a payout that was returned, and then paid after all, does not count in the sum of its day',
      area: 'review',
      find: "w.state <> 'returned' or w.contradicted_at is not null",
      replace: "w.state <> 'returned'",
      tests: ['server/src/payments/came-back.test.ts'],
    },
    {
      name: 'another name of the bank account causes no review',
      area: 'review',
      find: 'when m.bank_name_changed_at > held.since then',
      replace: 'when m.bank_name_changed_at > now() then',
      tests: [review],
    },
    {
      name: 'withdrawals approved since the request are not counted at approval',
      area: 'review',
      find: 'w.amount + withdrawn_by_staff(w.member_id, w.id, now()) <=',
      replace: 'w.amount <=',
      tests: [approvals],
    },
    {
      name: 'a looser limit removes the second approval',
      area: 'review',
      find: 'greatest(w.approvals_needed, case',
      replace: 'greatest(1, case',
      tests: [approvals],
    },
    {
      name: 'a returned withdrawal makes the next one need two approvals',
      area: 'review',
      find: 'not w.automatic and withdrawal_counts(w)',
      replace: 'not w.automatic',
      tests: [approvals],
    },
    {
      name: 'an automatic withdrawal makes the next one need two approvals',
      area: 'review',
      find: 'w.id <> p_but and not w.automatic',
      replace: 'w.id <> p_but',
      tests: [approvals],
    },
  ]),
  ...mutationsIn(`${withdraw}/admin/risk-signals.queries.ts`, [
    {
      name: 'an open risk review does not prevent bulk approval',
      area: 'review',
      find: 'where i.member_id = $1 and',
      replace: "where i.source <> 'mark' and i.member_id = $1 and",
      tests: [backofficeList],
    },
  ]),
  ...mutationsIn('server/migrations/0074-withdrawal.sql', [
    {
      name: 'exactly the second limit needs two approvals',
      area: 'review',
      find: "now()) > (r.d ->> 'secondLimit')::bigint",
      replace: "now()) >= (r.d ->> 'secondLimit')::bigint",
      tests: [review],
    },
    {
      name: 'one person approves a large amount in parts',
      area: 'review',
      find: 'r.amount + withdrawn_by_staff(r.m, r.e, now()) >',
      replace: 'r.amount >',
      tests: [approvals],
    },
  ]),
  ...mutationsIn('server/migrations/0103-approve-withdrawal.sql', [
    {
      name: 'one approval suffices for any amount',
      area: 'review',
      find: '>= w.approvals_needed then',
      replace: '>= 1 then',
      tests: [approvals],
    },
    {
      name: 'two concurrent approvals do not see each other',
      area: 'review',
      find: "and x.state = 'review' for update;",
      replace: "and x.state = 'review';",
      tests: [approvals],
    },
    {
      name: 'whoever resumed an offer alone approves a withdrawal of what it gave',
      area: 'review',
      find: " or a.action = 'pauseOffer' and a.after ->> 'paused' = 'false'",
      replace: '',
      tests: ['server/src/payments/withdrawals/admin/own-work.test.ts'],
    },
  ]),
  ...mutationsIn(`${withdraw}/cancel-withdrawal.ts`, [
    {
      name: 'a withdrawal that is being sent is reported as cancelled',
      area: 'review',
      find: "state === 'returned' && sentAt === null",
      replace: 'sentAt === null',
      tests: [cancel],
    },
  ]),
];
