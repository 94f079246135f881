import { mutationsIn } from '../../mutation.ts';

const oddBet = 'server/src/gaming/bets/invalid-bet.test.ts';
const oddLine = 'server/src/payments/bank-receipts/malformed-line.test.ts';
const oddAnswers = 'server/src/providers/game/malformed-answers.test.ts';

/** Mutations of malformed rows in providers' reports. */
export const malformedRowMutations = [
  ...mutationsIn('server/src/gaming/bets/store-bets.ts', [
    {
      name: 'an odd bet is passed over, and nobody hears of it',
      area: 'invalid-rows',
      find: '      odd.push(invalidBet(reading.provider, row, player, timeOf(at)));\n',
      replace: '',
      tests: [oddBet],
    },
    {
      name: 'an odd row of another wallet’s player calls a person',
      area: 'invalid-rows',
      find: 'if (row.username !== null && !player) strangers.push(row.username);',
      replace: 'if (false) strangers.push(String(row.username));',
      tests: [oddBet],
    },
  ]),
  ...mutationsIn('server/migrations/0133-bet-gap.sql', [
    {
      name: 'an odd row without a time is of the time when it was told',
      area: 'invalid-rows',
      find: 'least(o.at, p_reported_at), p_reported_at from',
      replace: 'p_reported_at, p_reported_at from',
      tests: [oddBet],
    },
    {
      name: 'an open bet whose odd end a person has closed stands for ever',
      area: 'invalid-rows',
      find: "array_agg('void'::text)",
      replace: 'array_agg(b.status)',
      tests: [oddBet],
    },
  ]),
  ...mutationsIn('server/migrations/0077-bet.sql', [
    {
      name: 'a bet that was made void is opened by its old word',
      area: 'invalid-rows',
      find: " and not (t.status = 'open' and b.status = 'void')",
      replace: '',
      tests: [oddBet],
    },
    {
      name: 'any sound bet of a member ends what waits because of another',
      area: 'invalid-rows',
      find: 'where y.member_id = n.member_id and y.bet_id = n.bet_id and y.provider = p_provider offset 0) g))',
      replace: 'where y.member_id = n.member_id and y.provider = p_provider offset 0) g))',
      tests: [oddBet],
    },
    {
      name: 'an odd bet waits for a person though it was told soundly',
      area: 'invalid-rows',
      find: '    update alarm x set resolved_at = coalesce(x.resolved_at, now())\n     where x.id = any',
      replace: '    update alarm x set resolved_at = null\n     where x.id = any',
      tests: [oddBet],
    },
  ]),
  ...mutationsIn('server/src/providers/game/answer.ts', [
    {
      name: 'odd rows make no page full',
      area: 'invalid-rows',
      find: 'rowCount: list.length, last',
      replace: 'rowCount: found.length, last',
      tests: [oddAnswers],
    },
    {
      name: 'many odd rows refuse the sound ones behind them',
      area: 'invalid-rows',
      find: '!namesBets && invalid.length > maxInvalidAlone',
      replace: 'invalid.length > maxInvalidAlone',
      tests: [oddAnswers],
    },
    {
      name: 'odd bets of one member refuse the page, which stops their provider',
      area: 'invalid-rows',
      find: 'found.length > 0 || invalid.some',
      replace: 'found.length > 0 || [].some',
      tests: [oddAnswers],
    },
    {
      name: 'rows that name no bet pass as bets, however many',
      area: 'invalid-rows',
      find: 'betId !== null && username !== null',
      replace: "betId !== '' && username !== ''",
      tests: [oddAnswers],
    },
    {
      name: 'a list is not read on behind an odd row',
      area: 'invalid-rows',
      find: 'last = nameOf(names.cursor) ?? last;',
      replace: 'if (read.success) last = nameOf(names.cursor) ?? last;',
      tests: [oddAnswers],
    },
  ]),
  ...mutationsIn('server/src/providers/game/awc-bets.ts', [
    {
      name: 'AWC’s list is not read on behind odd rows',
      area: 'invalid-rows',
      find: ', ...invalid.map(({ at }) => at)]',
      replace: ']',
      tests: [oddAnswers],
    },
    {
      name: 'AWC’s list of one instant is read for ever',
      area: 'invalid-rows',
      find: 'return rowCount < maxOfOneAnswer',
      replace: 'return rowCount < betsOfOneAnswer',
      tests: [oddAnswers],
    },
    {
      name: 'a list that AWC has cut is whole',
      area: 'invalid-rows',
      find: 'maxOfOneAnswer = 20_000',
      replace: 'maxOfOneAnswer = 30_000',
      tests: [oddAnswers],
    },
  ]),
  ...mutationsIn('server/src/providers/game/imi-logs.ts', [
    {
      name: 'a transfer failed though a row of the list cannot be read',
      area: 'invalid-rows',
      find: 'if (odd.length > 0) return',
      replace: 'if (false) return',
      tests: ['server/src/providers/game/partners.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/gaming/transfers/infer-from-balance/bets-since.ts', [
    {
      name: 'a balance tells what became of a transfer though a bet could not be read',
      area: 'invalid-rows',
      find: 'if (odd) return unknown',
      replace: 'if (false as boolean && odd) return unknown',
      tests: ['server/src/gaming/transfers/infer-from-balance/infer-from-balance.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/read-bank-feed.ts', [
    {
      name: 'a database that is away makes a line odd',
      area: 'invalid-rows',
      find: '    if (!isMalformedRow(fault)) throw fault;\n',
      replace: '',
      tests: [oddLine],
    },
    {
      name: 'a line that cannot be taken stops the feed',
      area: 'invalid-rows',
      find: 'if (!isMalformedRow(fault)) throw fault;',
      replace: 'throw fault;',
      tests: [oddLine],
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/read-bank-feed.ts', [
    {
      name: 'a payment that the bank took back stays unseen',
      area: 'bank-receipts',
      find: '      await reportReversals(deps.pool, account, evidences);\n',
      replace: '',
      tests: ['server/src/payments/bank-receipts/malformed-line.test.ts'],
    },
  ]),
];
