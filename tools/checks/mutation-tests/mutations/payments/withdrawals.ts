import { type Mutation, mutationsIn } from '../../mutation.ts';

const withdraw = 'server/src/payments/withdrawals';
const all = `${withdraw}/withdraw.test.ts`;
const dailySum = `${withdraw}/daily-sum.test.ts`;
const decided = 'server/src/payments/exceptions/withdrawals.test.ts';
const change = `${withdraw}/bank-change.test.ts`;
const reviewRule = 'server/migrations/0075-withdrawal-review.sql';

const inStarting = mutationsIn(`${withdraw}/start-withdrawal.ts`, [
  {
    name: 'a withdrawal of exactly the maximum is refused',
    area: 'withdrawals',
    find: 'if (amount > maximum)',
    replace: 'if (amount >= maximum)',
    tests: [all],
  },
  {
    name: 'a withdrawal of exactly the minimum is refused',
    area: 'withdrawals',
    find: 'amount <= 0n || amount < minimum',
    replace: 'amount <= 0n || amount <= minimum',
    tests: [all],
  },
  {
    name: 'a withdrawal has a random id',
    area: 'withdrawals',
    find: "const id = deriveId(cause.id, 'withdraw');",
    replace: 'const id = crypto.randomUUID();',
    tests: ['server/src/payments/lost-commit.test.ts'],
  },
  {
    name: 'a member has two open withdrawals',
    area: 'withdrawals',
    find: "operationLock: 'withdraw',",
    replace: 'operationLock: `withdraw/${id}`,',
    tests: [all],
  },
]);

const inCallbacks = mutationsIn(`${withdraw}/receive-payout-callback.ts`, [
  {
    name: 'a return that the bank tells and does not confirm is forgotten',
    area: 'withdrawals',
    find: 'if (!isOpposite || contradictedAt) return;',
    replace: 'if (isOpposite || contradictedAt) return;',
    tests: [all],
  },
]);

const inPayingOut = mutationsIn(`${withdraw}/payout-inquiry.ts`, [
  {
    name: 'each attempt has a random reference',
    area: 'withdrawals',
    find: 'reference: payoutReference(withdrawal),',
    replace: 'reference: crypto.randomUUID(),',
    tests: [all],
  },
  {
    name: 'an order is sent again to whoever has the code of its bank now',
    area: 'withdrawals',
    find: "if (answer.kind !== 'not-found' || isSentElsewhere(withdrawal, provider)) return answer;",
    replace: "if (answer.kind !== 'not-found') return answer;",
    tests: [`${withdraw}/sent-once.test.ts`],
  },
  {
    name: 'the bank is told before "sent" is written',
    area: 'withdrawals',
    find: `  if (!(await beginSending(deps.pool, withdrawal, answerTimeMs(provider), provider.recipient))) return null;`,
    replace: `  const answer = await sendToBank(provider, withdrawal);
  if (withdrawal.state === 'created')
    return (await beginSending(deps.pool, withdrawal, answerTimeMs(provider), provider.recipient)) ? answer : null;`,
    tests: [`${withdraw}/sent-once.test.ts`],
  },
  {
    name: 'an order that the bank does not know is not sent again',
    area: 'withdrawals',
    find: "if (answer.kind !== 'not-found' || isSentElsewhere(withdrawal, provider)) return answer;",
    replace: 'if (answer) return answer;',
    tests: [`${withdraw}/killed.test.ts`],
  },
  {
    name: 'an order that staff ended during the inquiry is sent again',
    area: 'withdrawals',
    find: 'return (await send(deps, provider, withdrawal)) ?? answer;',
    replace: 'return sendToBank(provider, withdrawal);',
    tests: [`${withdraw}/sent-once.test.ts`],
  },
  {
    name: 'a paused process sends an order that staff ended meanwhile',
    area: 'withdrawals',
    find: 'return performance.now() - startedAt < provider.row.timeoutMs ? sendToBank(provider, withdrawal) : null;',
    replace: 'return sendToBank(provider, withdrawal);',
    tests: [`${withdraw}/sent-once.test.ts`],
  },
]);

const inSending = mutationsIn('server/migrations/0140-payout-sending.sql', [
  {
    name: 'an escalated order is sent again automatically',
    area: 'withdrawals',
    find: ' and a.escalated_at is null;',
    replace: ';',
    tests: [`${withdraw}/sent-once.test.ts`, all],
  },
]);

const inTheEnd: Mutation[] = [
  ...mutationsIn(`${withdraw}/settle-withdrawal.ts`, [
    {
      name: 'a second decision reverses a withdrawal that was already settled',
      area: 'withdrawals',
      find: 'return withdrawal && withdrawalEnd(withdrawal, answer, state, because);',
      replace: 'return withdrawal && withdrawalEnd(withdrawal, answer, undefined, because);',
      tests: [decided],
    },
    {
      name: 'a contradiction by the bank is posted in the wrong direction',
      area: 'withdrawals',
      find: `debit: paid ? 'operator:suspense' : channel,
    credit: paid ? channel : 'operator:suspense',`,
      replace: `debit: paid ? channel : 'operator:suspense',
    credit: paid ? 'operator:suspense' : channel,`,
      tests: [all],
    },
  ]),
  ...mutationsIn(`${withdraw}/receive-payout-callback.ts`, [
    {
      name: 'a callback that contradicts the ledger is trusted',
      area: 'withdrawals',
      find: `isSettled(withdrawal)
    ? await provider.payout.ask(payoutReference(withdrawal))
    : received.status`,
      replace: 'received.status',
      tests: [all],
    },
  ]),
  ...mutationsIn(`${withdraw}/withdraw-all.ts`, [
    {
      name: 'all is withdrawn while a transfer from a game is pending',
      area: 'withdrawals',
      find: "if (gameWithdrawals.some(({ status }) => status === 'PROCESSING'))",
      replace: "if (gameWithdrawals.every(({ status }) => status === 'PROCESSING'))",
      tests: [`${withdraw}/withdraw-all.test.ts`],
    },
  ]),
  ...mutationsIn('server/src/providers/payout/signed-json.ts', [
    {
      name: 'any signature of the bank’s callback is accepted',
      area: 'signature',
      find: "if (!isSignedBy(secret, raw, headers['x-signature'])) return { kind: 'forged' };",
      replace: '',
      tests: ['server/src/providers/payout/signed-json.test.ts', all],
    },
    {
      name: 'an answer about another payout settles this one',
      area: 'signature',
      find: 'if (fit(referenceOnly, body)?.reference !== reference)',
      replace: 'if (!fit(referenceOnly, body))',
      tests: ['server/src/providers/payout/signed-json.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/providers/protocol/signature.ts', [
    {
      name: 'a signature is compared only up to its length',
      area: 'signature',
      find: 'return given.length === expected.length && timingSafeEqual(given, expected);',
      replace: 'return timingSafeEqual(given, expected.subarray(0, given.length));',
      tests: ['server/src/providers/qr/kbank-qr.test.ts', 'server/src/providers/payout/signed-json.test.ts'],
    },
  ]),
];

const inTheDatabase: Mutation[] = [
  ...mutationsIn('server/migrations/0074-withdrawal.sql', [
    {
      name: 'a withdrawal goes to a new bank account at once',
      area: 'withdrawals',
      find: 'when mine.until > now() then',
      replace: 'when mine.until < now() then',
      tests: [change],
    },
    {
      name: 'the bank account is read without a lock',
      area: 'withdrawals',
      find: 'offset 0 for share skip locked) mine',
      replace: 'offset 0) mine',
      tests: [change],
    },
    {
      name: 'the second of two decisions wins',
      area: 'withdrawals',
      find: "and (d ->> 'from' is null or x.state = d ->> 'from') offset 0) t) k",
      replace: 'offset 0) t) k',
      tests: [decided],
    },
  ]),
  ...mutationsIn(reviewRule, [
    {
      name: 'exactly the automatic limit needs approval',
      area: 'daily-sum',
      find: "(d ->> 'amount')::bigint > (d ->> 'autoLimit')::bigint",
      replace: "(d ->> 'amount')::bigint >= (d ->> 'autoLimit')::bigint",
      tests: [all, dailySum],
    },
    {
      name: 'exactly the daily sum needs approval',
      area: 'daily-sum',
      find: "> (d ->> 'autoDaily')::bigint then",
      replace: ">= (d ->> 'autoDaily')::bigint then",
      tests: [dailySum],
    },
    {
      name: 'a returned withdrawal counts in the daily sum',
      area: 'daily-sum',
      find: 'w.member_id = p_member and w.automatic and withdrawal_counts(w)',
      replace: 'w.member_id = p_member and w.automatic',
      tests: [dailySum],
    },
    {
      name: 'a withdrawal approved by staff counts in the automatic daily sum',
      area: 'daily-sum',
      find: 'w.member_id = p_member and w.automatic and withdrawal_counts(w)',
      replace: 'w.member_id = p_member and withdrawal_counts(w)',
      tests: [dailySum],
    },
    {
      name: 'the day of withdrawals begins at the database’s midnight',
      area: 'timezone',
      find: "w.created_at >= limit_period_start('day', p_at)",
      replace: "w.created_at >= date_trunc('day', p_at)",
      tests: [dailySum],
    },
  ]),
];

export const withdrawMutations: readonly Mutation[] = [
  ...inStarting,
  ...inCallbacks,
  ...inPayingOut,
  ...inSending,
  ...inTheEnd,
  ...inTheDatabase,
];
