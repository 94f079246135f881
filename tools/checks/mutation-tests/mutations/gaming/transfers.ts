import { type Mutation, mutationsIn } from '../../mutation.ts';

const transfer = 'server/src/gaming/transfers';
const game = 'server/src/gaming/accounts';
const faults = `${transfer}/transfer-faults.test.ts`;
const givenBack = `${transfer}/given-back.test.ts`;
const byBalance = `${transfer}/infer-from-balance/infer-from-balance.test.ts`;
const lateByBalance = `${transfer}/infer-from-balance/late-by-balance.test.ts`;
const journey = `${transfer}/transfer.test.ts`;

const inTelling = mutationsIn(`${transfer}/send-transfer.ts`, [
  {
    name: 'a leg that another attempt holds is sent again',
    area: 'transfer',
    find: "if (!mine || leg.state !== 'sent') return outcomeOf(leg);",
    replace: "if (leg.state !== 'sent') return outcomeOf(leg);",
    tests: [faults],
  },
  {
    name: 'a process that was paused sends a transfer after the inquiry',
    area: 'transfer',
    find: 'tooLate ? failed(neverSent) : await slot.provider.transfer(orderOf(leg, slot));',
    replace: 'await slot.provider.transfer(orderOf(leg, slot));',
    tests: [givenBack],
  },
  {
    name: 'the transfer is sent with another reference than the stored one',
    area: 'transfer',
    find: 'reference: leg.reference,',
    replace: 'reference: crypto.randomUUID(),',
    tests: [faults],
  },
]);

const inInquiry: Mutation[] = [
  ...mutationsIn(`${transfer}/leg.ts`, [
    {
      name: 'the second leg of a transfer between games has a random id',
      area: 'transfer',
      find: "return deriveId(leg.id, 'onward');",
      replace: 'return crypto.randomUUID();',
      tests: [journey],
    },
  ]),
  ...mutationsIn(`${transfer}/inquire-leg.ts`, [
    {
      name: 'a voided leg is not rechecked',
      area: 'transfer',
      find: 'settleLeg(deps, leg, answer, { provider: slot.config, isInferred })',
      replace: 'settleLeg(deps, leg, answer)',
      tests: [givenBack],
    },
  ]),
  ...mutationsIn(`${transfer}/infer-from-balance/infer-from-balance.ts`, [
    {
      name: 'one reading of an unchanged balance voids a transfer',
      area: 'transfer',
      find: "return isFailureCertain(leg, slot, askedAt) ? failed(notMoved) : { kind: 'not-yet' };",
      replace: 'return failed(notMoved);',
      tests: [byBalance],
    },
    {
      name: 'a transfer made doubtful by bets is settled when the bets are no longer listed',
      area: 'transfer',
      find: 'if (leg.doubtedAt)',
      replace: 'if (false)',
      tests: [byBalance],
    },
  ]),
  ...mutationsIn(`${transfer}/infer-from-balance/judge-balances.ts`, [
    {
      name: 'balances decide about a transfer although the member played',
      area: 'transfer',
      find: 'if (bets.length > 0) return',
      replace: 'if (false) return',
      tests: [byBalance],
    },
    {
      name: 'open stakes do not make the outcome doubtful',
      area: 'transfer',
      find: 'if (now.outstanding !== leg.outstandingBefore)',
      replace: 'if (false)',
      tests: [byBalance],
    },
  ]),
  ...mutationsIn(`${transfer}/infer-from-balance/recheck-by-balance.ts`, [
    {
      name: 'a late transfer at a game without transfer status counts as a win',
      area: 'transfer',
      find: 'if (rest === 0n) return null;',
      replace: 'return null;',
      tests: [lateByBalance],
    },
  ]),
];

const inBooking: Mutation[] = [
  ...mutationsIn(`${transfer}/open-leg.ts`, [
    {
      name: 'transfers into games ignore the member’s limits',
      area: 'limits',
      find: "...(leg.direction === 'in' ? { atStake: true } : {}),",
      replace: '',
      tests: ['server/src/gaming/limits/loss-limit.test.ts'],
    },
  ]),
  ...mutationsIn(`${transfer}/settle-leg.ts`, [
    {
      name: 'a refused transfer out of a game credits the wallet',
      area: 'transfer',
      find: "const back = leg.direction === 'in' ? 'wallet' : game;",
      replace: "const back = 'wallet';",
      tests: [faults],
    },
    {
      name: 'a late report of success after a void is ignored',
      area: 'transfer',
      find: "(answer.kind === 'done' || now.unconfirmedSince !== null);",
      replace: 'now.unconfirmedSince !== null;',
      tests: [faults],
    },
    {
      name: 'a decision of staff about a leg is never contradicted',
      area: 'transfer',
      find: "(answer.kind === 'done' || now.unconfirmedSince !== null);",
      replace: "word.kind === 'done';",
      tests: ['server/src/payments/exceptions/legs.test.ts'],
    },
  ]),
];

const inChecking: Mutation[] = [
  ...mutationsIn(`${transfer}/contradict-leg.ts`, [
    {
      name: 'a contradiction debits the account that it should credit',
      area: 'leg-recheck',
      find: `debit: isMoneyInGame(leg) ? 'operator:suspense' : game,
    credit: isMoneyInGame(leg) ? game : 'operator:suspense',`,
      replace: `debit: isMoneyInGame(leg) ? game : 'operator:suspense',
    credit: isMoneyInGame(leg) ? 'operator:suspense' : game,`,
      tests: [givenBack],
    },
    {
      name: 'a late transfer is posted with the wrong sign',
      area: 'leg-recheck',
      find: 'return isMoneyInGame(leg) ? leg.amount : -leg.amount;',
      replace: 'return isMoneyInGame(leg) ? -leg.amount : leg.amount;',
      tests: [givenBack],
    },
    {
      name: 'money posted as lost in play is not owed to the member',
      area: 'leg-recheck',
      find: "const lostInPlay = !outcome.ok && outcome.code === 'MONEY_NOT_ENOUGH';",
      replace: 'const lostInPlay = false;',
      tests: [givenBack],
    },
  ]),
  ...mutationsIn(`${transfer}/recheck-leg.ts`, [
    {
      name: 'a voided leg is not rechecked after a day',
      area: 'leg-recheck',
      find: 'const checkedAfterMs = [hourMs, dayMs];',
      replace: 'const checkedAfterMs = [hourMs];',
      tests: [givenBack],
    },
    {
      name: 'a recheck that finds a failed transfer done raises no alarm',
      area: 'leg-recheck',
      find: 'if (answer.kind !== leg.state) await contradict(deps, leg);',
      replace: "if (leg.state === 'done') await contradict(deps, leg);",
      tests: [givenBack],
    },
    {
      name: 'a transfer that staff marked as done is never contradicted by the game',
      area: 'leg-recheck',
      find: 'if (answer.kind !== leg.state) await contradict(deps, leg);',
      replace: "if (answer.kind === 'done' && leg.state === 'failed') await contradict(deps, leg);",
      tests: ['server/src/payments/exceptions/legs.test.ts'],
    },
    {
      name: 'a leg whose outcome a balance explained is rechecked without end',
      area: 'leg-recheck',
      find: 'await endLegCheck(deps.pool, leg);',
      replace: '',
      tests: [givenBack],
    },
  ]),
];

const inStarting = mutationsIn(`${transfer}/start-transfer.ts`, [
  {
    name: 'a transfer of exactly the minimum is refused',
    area: 'transfer',
    find: 'if (amount < minimumMinor)',
    replace: 'if (amount <= minimumMinor)',
    tests: [journey],
  },
  {
    name: 'a transfer has a random id',
    area: 'transfer',
    find: "const transferId = deriveId(wish.causeId, 'transfer');",
    replace: 'const transferId = crypto.randomUUID();',
    tests: [journey],
  },
  {
    name: 'a transfer from a game to the same game is accepted',
    area: 'transfer',
    find: "if (from === to) return refuse('TRANSFER_SAME');",
    replace: '',
    tests: [journey],
  },
]);

const inGames: Mutation[] = [
  ...mutationsIn(`${game}/rate.ts`, [
    {
      name: 'credits are rounded up',
      area: 'rounding',
      find: 'const steps = amount / worth;',
      replace: 'const steps = (amount + worth - 1n) / worth;',
      tests: [`${game}/rate.test.ts`],
    },
    {
      name: 'a game balance is rounded up',
      area: 'rounding',
      find: 'return (credits * worth) / per;',
      replace: 'return (credits * worth + per / 2n) / per;',
      tests: [`${game}/rate.test.ts`],
    },
  ]),
  ...mutationsIn(`${game}/read-balance.ts`, [
    {
      name: 'a win is posted as a loss',
      area: 'game',
      find: `debit: won > 0n ? resultAccount : game,
    credit: won > 0n ? game : resultAccount,`,
      replace: `debit: won > 0n ? game : resultAccount,
    credit: won > 0n ? resultAccount : game,`,
      tests: [`${game}/game.test.ts`],
    },
    {
      name: 'two concurrent refreshes post one win twice',
      area: 'game',
      find: '    expectVersion,\n    record',
      replace: '    record',
      tests: [`${game}/game.test.ts`],
    },
    {
      name: 'a refresh posts pending money as won',
      area: 'game',
      find: '    operationLock: game,\n    expectVersion,',
      replace: '    expectVersion,',
      tests: [faults],
    },
  ]),
  ...mutationsIn('server/src/providers/game/pg-soft.ts', [
    {
      name: 'every error of a game counts as a failed transfer',
      area: 'game',
      find: 'return noes.has(code) ? failed(code) : unknown(`error ${code}`);',
      replace: 'return failed(code);',
      tests: ['server/src/providers/game/malformed-answers.test.ts'],
    },
    {
      name: 'a transfer with another amount is accepted as ours',
      area: 'game',
      find: 'transactionAmount === amount &&',
      replace: '',
      tests: ['server/src/providers/game/adapters.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/providers/game/credits.ts', [
    {
      name: 'five hundredths of a credit are sent as five tenths',
      area: 'rounding',
      find: ".padStart(decimals + 1, '0')",
      replace: ".padEnd(decimals + 1, '0')",
      tests: ['server/src/providers/game/credits.test.ts'],
    },
  ]),
];

export const transferMutations: readonly Mutation[] = [
  ...inTelling,
  ...inInquiry,
  ...inBooking,
  ...inChecking,
  ...inStarting,
  ...inGames,
];
