import { type Bug, bugsIn } from '../bug.ts';

const deposit = 'server/src/money/deposit';
const races = `${deposit}/qr-races.test.ts`;
const credits = `${deposit}/qr-deposit.test.ts`;

const inCrediting = bugsIn(`${deposit}/credit-qr.ts`, [
  {
    name: 'the amount that was asked for is credited, not the one that came',
    area: 'qr',
    find: 'const amount = payment.amount;',
    replace: 'const amount = qr.amount;',
    tests: [credits],
  },
  {
    name: 'two payments on one QR have one key',
    area: 'qr',
    find: 'deriveId(qr.id, `${provider}/${payment.paymentNo}`)',
    replace: 'deriveId(qr.id, provider)',
    tests: [credits],
  },
  {
    name: 'a payment has a key of chance',
    area: 'qr',
    find: 'deriveId(qr.id, `${provider}/${payment.paymentNo}`)',
    replace: 'crypto.randomUUID()',
    tests: [credits],
  },
  {
    name: 'money of nobody is booked each time it is told of',
    area: 'qr',
    find: 'id: deriveId(nobody, `qr/${provider}/${payment.paymentNo}`),',
    replace: 'id: crypto.randomUUID(),',
    tests: [credits],
  },
]);

const inTheLifeOfAQr: Bug[] = [
  ...bugsIn(`${deposit}/cancel-qr.ts`, [
    {
      name: 'a QR that was just paid is cancelled without asking',
      area: 'qr',
      find: "if (gateway && answer?.kind !== 'closed') {",
      replace: "if (gateway && answer?.kind === 'unknown') {",
      tests: [races],
    },
  ]),
  ...bugsIn(`${deposit}/ask-qr.ts`, [
    {
      name: 'a QR that was never shown stays open at its gateway',
      area: 'qr',
      find: "const givenUp = qr.state === 'cancelled' || qr.state === 'failed';",
      replace: "const givenUp = qr.state === 'cancelled';",
      tests: [races],
    },
    {
      name: 'nobody asks about a QR once it has ended',
      area: 'qr',
      find: 'return sinceEndMs > graceMs ? null :',
      replace: 'return sinceEndMs >= 0 ? null :',
      tests: [races],
    },
  ]),
  ...bugsIn(`${deposit}/show-qr.ts`, [
    {
      name: 'a QR is shown as open past its time',
      area: 'qr',
      find: "shown === 'OPEN' && qr.expiresAt <= now ? 'EXPIRED' : shown",
      replace: 'shown',
      tests: [races],
    },
  ]),
  ...bugsIn(`${deposit}/create-qr.ts`, [
    {
      name: 'kip are asked for by a QR in baht',
      area: 'currency',
      find: "if (!channel || member.currency !== 'THB') return refuse('NO_BANK');",
      replace: "if (!channel) return refuse('NO_BANK');",
      tests: ['server/src/money/kip.test.ts'],
    },
  ]),
  ...bugsIn('server/migrations/0073-deposit.sql', [
    {
      name: 'one QR more is made in a minute than is allowed',
      area: 'limits',
      find: "interval '1 minute') >= p_per_minute then",
      replace: "interval '1 minute') > p_per_minute then",
      tests: [races, credits],
    },
    {
      name: 'the second payment on a QR takes the place of the first',
      area: 'qr',
      find: 'paid_amount = coalesce(q.paid_amount, 0) + p.amount',
      replace: 'paid_amount = p.amount',
      tests: [credits],
    },
    {
      name: 'deposits are promised without a lock',
      area: 'limits',
      find: '  perform limits_lock(p_member);\n',
      replace: '',
      tests: ['server/src/money/limits/deposit-limit.test.ts'],
    },
    {
      name: 'a cancelled QR is no promise',
      area: 'limits',
      find: "where state in ('creating', 'open', 'cancelled') and expires_at > now();",
      replace: "where state in ('creating', 'open') and expires_at > now();",
      tests: ['server/src/money/limits/deposit-limit.test.ts'],
    },
  ]),
];

const atTheGateway = bugsIn('server/src/outside/qr/kbank-qr.ts', [
  {
    name: 'the signature of a callback is not looked at',
    area: 'signature',
    find: "if (!isSignedBy(secret, raw, headers['x-signature'])) return { kind: 'forged' };",
    replace: '',
    tests: ['server/src/outside/qr/kbank-qr.test.ts'],
  },
  {
    name: 'an answer about another QR credits this one',
    area: 'signature',
    find: 'if (standing?.origPartnerTxnUid !== reference)',
    replace: 'if (!standing)',
    tests: ['server/src/outside/qr/kbank-qr.test.ts'],
  },
  {
    name: 'a QR that pays another biller is shown',
    area: 'signature',
    find: '    bill.billerId === billerId &&\n',
    replace: '',
    tests: ['server/src/outside/qr/kbank-qr.test.ts'],
  },
  {
    name: 'a used reference is taken for a QR that was not made',
    area: 'qr',
    find: "  'bad_request',\n",
    replace: "  'bad_request',\n  'duplicate_request',\n",
    tests: ['server/src/outside/qr/kbank-qr.test.ts'],
  },
]);

const reconciled: Bug[] = [
  ...bugsIn('server/migrations/0075-reconcile.sql', [
    {
      name: 'totals are compared with the wrong sign',
      area: 'reconcile',
      find: "case when code like 'house:payout:%' then balance else -balance end as balance",
      replace: "case when code like 'house:payout:%' then -balance else balance end as balance",
      tests: ['server/src/money/reconcile/reconcile.test.ts'],
    },
  ]),
  ...bugsIn('server/src/money/reconcile/reconcile-totals.ts', [
    {
      name: 'a total of another time is noted',
      area: 'reconcile',
      find: 'if (ageMs > oldestMs || ageMs < -newestMs)',
      replace: 'if (ageMs > oldestMs && ageMs < -newestMs)',
      tests: ['server/src/money/reconcile/reconcile.test.ts'],
    },
    {
      name: 'one party that fails keeps all others from being compared',
      area: 'reconcile',
      find: "deps.log.error({ err, account }, 'the total of a party was not noted');",
      replace: 'throw err;',
      tests: ['server/src/money/reconcile/reconcile.test.ts'],
    },
  ]),
  ...bugsIn('server/src/money/reconcile/prove-difference.ts', [
    {
      name: 'one odd reading is a proof',
      area: 'reconcile',
      find: 'const proofs = 3;',
      replace: 'const proofs = 1;',
      tests: ['server/src/money/reconcile/prove-difference.test.ts'],
    },
    {
      name: 'money on its way is taken for missing',
      area: 'reconcile',
      find: 'oursMost - theirs < low',
      replace: 'oursLeast - theirs < low',
      tests: ['server/src/money/reconcile/prove-difference.test.ts'],
    },
  ]),
  ...bugsIn(`${deposit}/reconcile-qrs.ts`, [
    {
      name: 'a credit of another amount than the gateway says passes',
      area: 'reconcile',
      find: 'if (!named || standing.payment.amount !== payment.amount) await disagree',
      replace: 'if (!named) await disagree',
      tests: ['server/src/money/reconcile/reconcile.test.ts'],
    },
  ]),
];

export const depositBugs: readonly Bug[] = [
  ...inCrediting,
  ...inTheLifeOfAQr,
  ...atTheGateway,
  ...reconciled,
];
