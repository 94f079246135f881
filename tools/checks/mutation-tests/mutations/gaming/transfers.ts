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
    name: 'a leg that another try has held is sent again',
    area: 'transfer',
    find: "if (!mine || leg.state !== 'sent') return outcomeOf(leg);",
    replace: "if (leg.state !== 'sent') return outcomeOf(leg);",
    tests: [faults],
  },
  {
    name: 'a process that stood still sends after the question was asked',
    area: 'transfer',
    find: 'tooLate ? failed(neverSent) : await slot.provider.transfer(orderOf(leg, slot));',
    replace: 'await slot.provider.transfer(orderOf(leg, slot));',
    tests: [givenBack],
  },
  {
    name: 'the game is asked about another reference than it was told',
    area: 'transfer',
    find: 'reference: leg.reference,',
    replace: 'reference: crypto.randomUUID(),',
    tests: [faults],
  },
]);

const inInquiry: Mutation[] = [
  ...mutationsIn(`${transfer}/leg.ts`, [
    {
      name: 'the second half of game to game has an id of chance',
      area: 'transfer',
      find: "return deriveId(leg.id, 'onward');",
      replace: 'return crypto.randomUUID();',
      tests: [journey],
    },
  ]),
  ...mutationsIn(`${transfer}/inquire-leg.ts`, [
    {
      name: 'what was given back is not asked about once more',
      area: 'transfer',
      find: 'settleLeg(deps, leg, answer, { provider: slot.config, isInferred })',
      replace: 'settleLeg(deps, leg, answer)',
      tests: [givenBack],
    },
  ]),
  ...mutationsIn(`${transfer}/infer-from-balance/infer-from-balance.ts`, [
    {
      name: 'one look at the same balance gives a transfer back',
      area: 'transfer',
      find: "return isFailureCertain(leg, slot, askedAt) ? failed(notMoved) : { kind: 'not-yet' };",
      replace: 'return failed(notMoved);',
      tests: [byBalance],
    },
    {
      name: 'what bets made doubtful is settled when they are not listed any more',
      area: 'transfer',
      find: 'if (leg.doubtedAt)',
      replace: 'if (false)',
      tests: [byBalance],
    },
  ]),
  ...mutationsIn(`${transfer}/infer-from-balance/judge-balances.ts`, [
    {
      name: 'a balance tells what became of a transfer though its member played',
      area: 'transfer',
      find: 'if (bets.length > 0) return',
      replace: 'if (false) return',
      tests: [byBalance],
    },
    {
      name: 'stakes that are open are no doubt',
      area: 'transfer',
      find: 'if (now.outstanding !== leg.outstandingBefore)',
      replace: 'if (false)',
      tests: [byBalance],
    },
  ]),
  ...mutationsIn(`${transfer}/infer-from-balance/recheck-by-balance.ts`, [
    {
      name: 'what came late to a game that cannot be asked counts as won',
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
      name: 'money goes to a game past the limits of its member',
      area: 'limits',
      find: "...(leg.direction === 'in' ? { atStake: true } : {}),",
      replace: '',
      tests: ['server/src/gaming/limits/loss-limit.test.ts'],
    },
  ]),
  ...mutationsIn(`${transfer}/settle-leg.ts`, [
    {
      name: 'money that a game did not give comes to the wallet all the same',
      area: 'transfer',
      find: "const back = leg.direction === 'in' ? 'wallet' : game;",
      replace: "const back = 'wallet';",
      tests: [faults],
    },
    {
      name: 'late news of success changes nothing after the money was given back',
      area: 'transfer',
      find: "(answer.kind === 'done' || now.unconfirmedSince !== null);",
      replace: 'now.unconfirmedSince !== null;',
      tests: [faults],
    },
    {
      name: 'what a person said of a leg is never contradicted',
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
      name: 'a contradiction takes from the member what it should give',
      area: 'leg-recheck',
      find: `debit: isMoneyInGame(leg) ? 'operator:suspense' : game,
    credit: isMoneyInGame(leg) ? game : 'operator:suspense',`,
      replace: `debit: isMoneyInGame(leg) ? game : 'operator:suspense',
    credit: isMoneyInGame(leg) ? 'operator:suspense' : game,`,
      tests: [givenBack],
    },
    {
      name: 'a late transfer is counted as a win of the other sign',
      area: 'leg-recheck',
      find: 'return isMoneyInGame(leg) ? leg.amount : -leg.amount;',
      replace: 'return isMoneyInGame(leg) ? -leg.amount : leg.amount;',
      tests: [givenBack],
    },
    {
      name: 'money that was booked as lost in play is owed to nobody',
      area: 'leg-recheck',
      find: "const lostInPlay = !outcome.ok && outcome.code === 'MONEY_NOT_ENOUGH';",
      replace: 'const lostInPlay = false;',
      tests: [givenBack],
    },
  ]),
  ...mutationsIn(`${transfer}/recheck-leg.ts`, [
    {
      name: 'a leg that was given back is not looked at after a day',
      area: 'leg-recheck',
      find: 'const checkedAfterMs = [hourMs, dayMs];',
      replace: 'const checkedAfterMs = [hourMs];',
      tests: [givenBack],
    },
    {
      name: 'a check finds that the game did it after all, and says nothing',
      area: 'leg-recheck',
      find: 'if (answer.kind !== leg.state) await contradict(deps, leg);',
      replace: "if (leg.state === 'done') await contradict(deps, leg);",
      tests: [givenBack],
    },
    {
      name: 'what a person called done is done, whatever the game says',
      area: 'leg-recheck',
      find: 'if (answer.kind !== leg.state) await contradict(deps, leg);',
      replace: "if (answer.kind === 'done' && leg.state === 'failed') await contradict(deps, leg);",
      tests: ['server/src/payments/exceptions/legs.test.ts'],
    },
    {
      name: 'a leg that a reading explained is checked on',
      area: 'leg-recheck',
      find: 'await endLegCheck(deps.pool, leg);',
      replace: '',
      tests: [givenBack],
    },
  ]),
];

const inStarting = mutationsIn(`${transfer}/start-transfer.ts`, [
  {
    name: 'the smallest transfer that is allowed is refused',
    area: 'transfer',
    find: 'if (amount < minimumMinor)',
    replace: 'if (amount <= minimumMinor)',
    tests: [journey],
  },
  {
    name: 'a transfer has an id of chance',
    area: 'transfer',
    find: "const transferId = deriveId(wish.causeId, 'transfer');",
    replace: 'const transferId = crypto.randomUUID();',
    tests: [journey],
  },
  {
    name: 'money is moved to the game that it comes from',
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
      name: 'a balance in a game is shown half a satang too high',
      area: 'rounding',
      find: 'return (credits * worth) / per;',
      replace: 'return (credits * worth + per / 2n) / per;',
      tests: [`${game}/rate.test.ts`],
    },
  ]),
  ...mutationsIn(`${game}/read-balance.ts`, [
    {
      name: 'a win is booked as a loss',
      area: 'game',
      find: `debit: won > 0n ? resultAccount : game,
    credit: won > 0n ? game : resultAccount,`,
      replace: `debit: won > 0n ? game : resultAccount,
    credit: won > 0n ? resultAccount : game,`,
      tests: [`${game}/game.test.ts`],
    },
    {
      name: 'two refreshes book one win twice',
      area: 'game',
      find: '    expectVersion,\n    record',
      replace: '    record',
      tests: [`${game}/game.test.ts`],
    },
    {
      name: 'a refresh books money on its way as won',
      area: 'game',
      find: '    operationLock: game,\n    expectVersion,',
      replace: '    expectVersion,',
      tests: [faults],
    },
  ]),
  ...mutationsIn('server/src/providers/game/pg-soft.ts', [
    {
      name: 'every error of a game is taken for "it did not happen"',
      area: 'game',
      find: 'return noes.has(code) ? failed(code) : unknown(`error ${code}`);',
      replace: 'return failed(code);',
      tests: ['server/src/providers/game/malformed-answers.test.ts'],
    },
    {
      name: 'a transfer of another amount is taken for ours',
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
