import { type Mutation, mutationsIn } from '../../mutation.ts';

const deposit = 'server/src/payments/qr-deposits';
const races = `${deposit}/qr-races.test.ts`;
const credits = `${deposit}/qr-deposit.test.ts`;
const others = `${deposit}/reported-by-others.test.ts`;

const inCrediting = mutationsIn(`${deposit}/credit-qr.ts`, [
  {
    name: 'the amount that was asked for is credited, not the one that came',
    area: 'qr',
    find: '      amount: payment.amount,\n      currency: qr.currency,',
    replace: '      amount: qr.amount,\n      currency: qr.currency,',
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
    name: 'somebody else’s money is credited without a look',
    area: 'qr',
    find: 'if (!isForeign && doubts.length === 0) return null;',
    replace: 'if (doubts.length === 0) return null;',
    tests: [others],
  },
]);

const inTheLifeOfAQr: Mutation[] = [
  ...mutationsIn(`${deposit}/cancel-qr.ts`, [
    {
      name: 'a QR that was just paid is cancelled without asking',
      area: 'qr',
      find: "if (gateway && answer?.kind !== 'closed') {",
      replace: "if (gateway && answer?.kind === 'unknown') {",
      tests: [races],
    },
  ]),
  ...mutationsIn(`${deposit}/inquire-qr.ts`, [
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
      tests: [`${deposit}/inquire-qr.test.ts`],
    },
  ]),
  ...mutationsIn(`${deposit}/show-qr.ts`, [
    {
      name: 'a QR is shown as open past its time',
      area: 'qr',
      find: "shown === 'OPEN' && qr.expiresAt <= now ? 'EXPIRED' : shown",
      replace: 'shown',
      tests: [races],
    },
  ]),
  ...mutationsIn(`${deposit}/create-qr.ts`, [
    {
      name: 'kip are asked for by a QR in baht',
      area: 'currency',
      find: "if (channel?.gateway.currency !== member.currency) return refuse('NO_BANK');",
      replace: "if (!channel) return refuse('NO_BANK');",
      tests: ['server/src/payments/kip.test.ts'],
    },
  ]),
  ...mutationsIn(`${deposit}/third-party-deposit.ts`, [
    {
      name: 'another account pays under the member’s name',
      area: 'qr',
      find: "  if (isOtherBank || match === 'no-match') return true;\n",
      replace: '',
      tests: [`${deposit}/third-party-deposit.test.ts`],
    },
  ]),
  ...mutationsIn(`${deposit}/settle-known-receipt.ts`, [
    {
      name: 'what a line told of with another amount pays a QR',
      area: 'qr',
      find: "known.amount === BigInt(evidence.amount) && !known.sources.includes('qr')",
      replace: "!known.sources.includes('qr')",
      tests: [others],
    },
  ]),
  ...mutationsIn('server/migrations/0078-qr-payment.sql', [
    {
      name: 'what a line told of is not looked for',
      area: 'qr',
      find: 'where p.key = any (array(',
      replace: 'where false and p.key = any (array(',
      tests: [others],
    },
    {
      name: 'the second payment on a QR takes the place of the first',
      area: 'qr',
      find: 'paid_amount = coalesce(q.paid_amount, 0) + p.amount',
      replace: 'paid_amount = p.amount',
      tests: [credits],
    },
  ]),
  ...mutationsIn('server/migrations/0073-qr-deposit.sql', [
    {
      name: 'one QR more is made in a minute than is allowed',
      area: 'limits',
      find: "interval '1 minute') >= p_per_minute then",
      replace: "interval '1 minute') > p_per_minute then",
      tests: [races, credits],
    },
    {
      name: 'deposits are promised without a lock',
      area: 'limits',
      find: '  perform limits_lock(p_member);\n',
      replace: '',
      tests: ['server/src/gaming/limits/deposit-limit.test.ts'],
    },
  ]),
  ...mutationsIn('server/migrations/0090-promise.sql', [
    {
      name: 'a cancelled QR is no promise',
      area: 'limits',
      find: "where state in ('creating', 'open', 'cancelled') and expires_at > now()",
      replace: "where state in ('creating', 'open') and expires_at > now()",
      tests: ['server/src/gaming/limits/deposit-limit.test.ts'],
    },
  ]),
];

const atTheGateway = mutationsIn('server/src/providers/qr/kbank-qr.ts', [
  {
    name: 'the signature of a callback is not looked at',
    area: 'signature',
    find: "if (!isSignedBy(secret, raw, headers['x-signature'])) return { kind: 'forged' };",
    replace: '',
    tests: ['server/src/providers/qr/kbank-qr.test.ts'],
  },
  {
    name: 'an answer about another QR credits this one',
    area: 'signature',
    find: 'if (status?.origPartnerTxnUid !== reference)',
    replace: 'if (!status)',
    tests: ['server/src/providers/qr/kbank-qr.test.ts'],
  },
  {
    name: 'a QR that pays another biller is shown',
    area: 'signature',
    find: '    bill.billerId === billerId &&\n',
    replace: '',
    tests: ['server/src/providers/qr/kbank-qr.test.ts'],
  },
  {
    name: 'a used reference is taken for a QR that was not made',
    area: 'qr',
    find: "  'bad_request',\n",
    replace: "  'bad_request',\n  'duplicate_request',\n",
    tests: ['server/src/providers/qr/kbank-qr.test.ts'],
  },
]);

const atOtherGateways: Mutation[] = [
  ...mutationsIn('server/src/providers/qr/signed-json.ts', [
    {
      name: 'the signature of a callback of our own protocol is not looked at',
      area: 'signature',
      find: "if (!isSignedBy(secret, raw, headers['x-signature'])) return { kind: 'forged' };",
      replace: '',
      tests: ['server/src/providers/qr/signed-json.test.ts'],
    },
    {
      name: 'a QR that asks for another amount is shown',
      area: 'qr',
      find: 'return read?.amount === amount;',
      replace: 'return read !== null;',
      tests: ['server/src/providers/qr/signed-json.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/providers/qr/bcel-onepay.ts', [
    {
      name: 'news about another QR pays this one',
      area: 'qr',
      find: 'fit(aboutUuid, each)?.message.uuid === transactionId',
      replace: 'fit(aboutUuid, each)',
      tests: ['server/src/providers/qr/laos.test.ts'],
    },
    {
      name: 'news of any amount pays a QR',
      area: 'qr',
      find: 'payments.find(({ amount }) => amount === qr.amount)',
      replace: 'payments[0]',
      tests: ['server/src/providers/qr/laos.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/providers/qr/jdb-qr.ts', [
    {
      name: 'an answer about another bill credits this one',
      area: 'qr',
      find: 'if (paid?.billNumber !== reference)',
      replace: 'if (!paid)',
      tests: ['server/src/providers/qr/laos.test.ts'],
    },
  ]),
];

const reconciled: Mutation[] = [
  ...mutationsIn('server/migrations/0075-reconciliation.sql', [
    {
      name: 'totals are compared with the wrong sign',
      area: 'reconcile',
      find: "case when code like 'operator:payout:%' then balance else -balance end as balance",
      replace: "case when code like 'operator:payout:%' then -balance else balance end as balance",
      tests: ['server/src/payments/reconciliation/reconcile.test.ts'],
    },
    {
      name: 'a doubted second telling makes a total differ',
      area: 'reconcile',
      find: "where a.kind = 'possible-duplicate'",
      replace: 'where false',
      tests: ['server/src/payments/reconciliation/reconcile.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/payments/reconciliation/reconcile-totals.ts', [
    {
      name: 'a total of another time is noted',
      area: 'reconcile',
      find: 'if (ageMs > oldestMs || ageMs < -newestMs)',
      replace: 'if (ageMs > oldestMs && ageMs < -newestMs)',
      tests: ['server/src/payments/reconciliation/reconcile.test.ts'],
    },
    {
      name: 'one provider that fails keeps all others from being compared',
      area: 'reconcile',
      find: "deps.log.error({ err, account }, 'the total of a provider was not stored');",
      replace: 'throw err;',
      tests: ['server/src/payments/reconciliation/reconcile.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/payments/reconciliation/prove-break.ts', [
    {
      name: 'one odd reading is a proof',
      area: 'reconcile',
      find: 'const proofs = 3;',
      replace: 'const proofs = 1;',
      tests: ['server/src/payments/reconciliation/prove-break.test.ts'],
    },
    {
      name: 'money on its way is taken for missing',
      area: 'reconcile',
      find: 'oursMost - theirs < low',
      replace: 'oursLeast - theirs < low',
      tests: ['server/src/payments/reconciliation/prove-break.test.ts'],
    },
  ]),
  ...mutationsIn(`${deposit}/recheck-qr-payment.ts`, [
    {
      name: 'a credit of another amount than the gateway says passes',
      area: 'reconcile',
      find: 'if (!named || status.payment.amount !== payment.amount) await reportDiscrepancy',
      replace: 'if (!named) await reportDiscrepancy',
      tests: ['server/src/payments/reconciliation/reconcile.test.ts'],
    },
  ]),
];

export const depositMutations: readonly Mutation[] = [
  ...inCrediting,
  ...inTheLifeOfAQr,
  ...atTheGateway,
  ...atOtherGateways,
  ...reconciled,
];
