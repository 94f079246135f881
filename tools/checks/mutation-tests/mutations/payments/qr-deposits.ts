import { type Mutation, mutationsIn } from '../../mutation.ts';

const deposit = 'server/src/payments/qr-deposits';
const races = `${deposit}/qr-races.test.ts`;
const credits = `${deposit}/qr-deposit.test.ts`;
const others = `${deposit}/reported-by-others.test.ts`;

const inCrediting = mutationsIn(`${deposit}/credit-qr.ts`, [
  {
    name: 'the requested amount is credited instead of the received one',
    area: 'qr',
    find: '      amount: payment.amount,\n      currency: qr.currency,',
    replace: '      amount: qr.amount,\n      currency: qr.currency,',
    tests: [credits],
  },
  {
    name: 'two payments on one QR have the same id',
    area: 'qr',
    find: 'deriveId(qr.id, `${provider}/${payment.paymentNo}`)',
    replace: 'deriveId(qr.id, provider)',
    tests: [credits],
  },
  {
    name: 'a third-party payment is credited without review',
    area: 'qr',
    find: 'if (!isForeign && doubts.length === 0) return null;',
    replace: 'if (doubts.length === 0) return null;',
    tests: [others],
  },
]);

const inTheLifeOfAQr: Mutation[] = [
  ...mutationsIn(`${deposit}/cancel-qr.ts`, [
    {
      name: 'a QR that was just paid is cancelled',
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
      name: 'a QR is not inquired about after its end',
      area: 'qr',
      find: 'return sinceEndMs > graceMs ? null :',
      replace: 'return sinceEndMs >= 0 ? null :',
      tests: [`${deposit}/inquire-qr.test.ts`],
    },
    {
      name: 'a gateway that did not make a QR ends it unpaid',
      area: 'qr',
      find: "const isKnown = status.kind === 'paid' || !qr.gatewayOpen;",
      replace: 'const isKnown = true;',
      tests: [`${deposit}/inquire-qr.test.ts`],
    },
  ]),
  ...mutationsIn(`${deposit}/show-qr.ts`, [
    {
      name: 'an expired QR is shown as open',
      area: 'qr',
      find: "shown === 'OPEN' && qr.expiresAt <= now ? 'EXPIRED' : shown",
      replace: 'shown',
      tests: [races],
    },
  ]),
  ...mutationsIn(`${deposit}/create-qr.ts`, [
    {
      name: 'a QR in baht is made for a member with kip',
      area: 'currency',
      find: "if (channel?.gateway.currency !== member.currency) return refuse('NO_BANK');",
      replace: "if (!channel) return refuse('NO_BANK');",
      tests: ['server/src/payments/kip.test.ts'],
    },
  ]),
  ...mutationsIn(`${deposit}/third-party-deposit.ts`, [
    {
      name: 'a payment from another account under the member’s name is credited',
      area: 'qr',
      find: "  if (isOtherBank || match === 'no-match') return true;\n",
      replace: '',
      tests: [`${deposit}/third-party-deposit.test.ts`],
    },
  ]),
  ...mutationsIn(`${deposit}/settle-known-receipt.ts`, [
    {
      name: 'a reported line with another amount settles a QR',
      area: 'qr',
      find: "known.amount === BigInt(evidence.amount) && !known.sources.includes('qr')",
      replace: "!known.sources.includes('qr')",
      tests: [others],
    },
  ]),
  ...mutationsIn('server/migrations/0078-qr-payment.sql', [
    {
      name: 'an already reported line is not searched for',
      area: 'qr',
      find: 'where p.key = any (array(',
      replace: 'where false and p.key = any (array(',
      tests: [others],
    },
    {
      name: 'the second payment on a QR replaces the first',
      area: 'qr',
      find: 'paid_amount = coalesce(q.paid_amount, 0) + p.amount',
      replace: 'paid_amount = p.amount',
      tests: [credits],
    },
  ]),
  ...mutationsIn('server/migrations/0073-qr-deposit.sql', [
    {
      name: 'one QR more than allowed is made in a minute',
      area: 'limits',
      find: "interval '1 minute') >= p_per_minute then",
      replace: "interval '1 minute') > p_per_minute then",
      tests: [races, credits],
    },
    {
      name: 'concurrent deposits are promised without a lock',
      area: 'limits',
      find: '  perform limits_lock(p_member);\n',
      replace: '',
      tests: ['server/src/gaming/limits/deposit-limit.test.ts'],
    },
  ]),
  ...mutationsIn('server/migrations/0090-promise.sql', [
    {
      name: 'a cancelled QR does not count as promised',
      area: 'limits',
      find: "where state in ('creating', 'open', 'cancelled') and expires_at > now()",
      replace: "where state in ('creating', 'open') and expires_at > now()",
      tests: ['server/src/gaming/limits/deposit-limit.test.ts'],
    },
  ]),
];

const atTheGateway = mutationsIn('server/src/providers/qr/kbank-qr.ts', [
  {
    name: 'the signature of a callback is not verified',
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
    name: 'a used reference counts as a QR that was not made',
    area: 'qr',
    find: "  'bad_request',\n",
    replace: "  'bad_request',\n  'duplicate_request',\n",
    tests: ['server/src/providers/qr/kbank-qr.test.ts'],
  },
]);

const atOtherGateways: Mutation[] = [
  ...mutationsIn('server/src/providers/qr/signed-json.ts', [
    {
      name: 'the signature of a callback in our own protocol is not verified',
      area: 'signature',
      find: "if (!isSignedBy(secret, raw, headers['x-signature'])) return { kind: 'forged' };",
      replace: '',
      tests: ['server/src/providers/qr/signed-json.test.ts'],
    },
    {
      name: 'a QR with another amount is shown',
      area: 'qr',
      find: 'return read?.amount === amount;',
      replace: 'return read !== null;',
      tests: ['server/src/providers/qr/signed-json.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/providers/qr/bcel-onepay.ts', [
    {
      name: 'a message about another QR credits this one',
      area: 'qr',
      find: 'fit(aboutUuid, each)?.message.uuid === transactionId',
      replace: 'fit(aboutUuid, each)',
      tests: ['server/src/providers/qr/laos.test.ts'],
    },
    {
      name: 'a message with another amount credits a QR',
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
      name: 'a possible duplicate makes a total differ',
      area: 'reconcile',
      find: "where a.kind = 'possible-duplicate'",
      replace: 'where false',
      tests: ['server/src/payments/reconciliation/reconcile.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/payments/reconciliation/reconcile-totals.ts', [
    {
      name: 'a total of another time is used',
      area: 'reconcile',
      find: 'if (ageMs > oldestMs || ageMs < -newestMs)',
      replace: 'if (ageMs > oldestMs && ageMs < -newestMs)',
      tests: ['server/src/payments/reconciliation/reconcile.test.ts'],
    },
    {
      name: 'one failing provider stops the comparison of all others',
      area: 'reconcile',
      find: "deps.log.error({ err, account }, 'the total of a provider was not stored');",
      replace: 'throw err;',
      tests: ['server/src/payments/reconciliation/reconcile.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/payments/reconciliation/prove-break.ts', [
    {
      name: 'a single deviating reading counts as proof',
      area: 'reconcile',
      find: 'const proofs = 3;',
      replace: 'const proofs = 1;',
      tests: ['server/src/payments/reconciliation/prove-break.test.ts'],
    },
    {
      name: 'pending money counts as missing',
      area: 'reconcile',
      find: 'oursMost - theirs < low',
      replace: 'oursLeast - theirs < low',
      tests: ['server/src/payments/reconciliation/prove-break.test.ts'],
    },
  ]),
  ...mutationsIn(`${deposit}/recheck-qr-payment.ts`, [
    {
      name: 'a credit with another amount than the gateway’s raises no alarm',
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
