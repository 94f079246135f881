import { mutationsIn } from '../../mutation.ts';

const oddBet = 'server/src/gaming/bets/invalid-bet.test.ts';
const oddLine = 'server/src/payments/bank-receipts/malformed-line.test.ts';
const oddAnswers = 'server/src/providers/game/malformed-answers.test.ts';

/** Mutations of malformed rows in providers' reports. */
export const malformedRowMutations = [
  ...mutationsIn('server/src/gaming/bets/store-bets.ts', [
    {
      name: 'an invalid bet is skipped without an alarm',
      area: 'invalid-rows',
      find: '      odd.push(invalidBet(reading.provider, row, player, timeOf(at)));\n',
      replace: '',
      tests: [oddBet],
    },
    {
      name: 'an invalid row of another wallet’s player raises an alarm',
      area: 'invalid-rows',
      find: 'if (row.username !== null && !player) strangers.push(row.username);',
      replace: 'if (false) strangers.push(String(row.username));',
      tests: [oddBet],
    },
  ]),
  ...mutationsIn('server/migrations/0133-bet-gap.sql', [
    {
      name: 'an invalid row without a time has the time of its report',
      area: 'invalid-rows',
      find: 'least(o.at, p_reported_at), p_reported_at from',
      replace: 'p_reported_at, p_reported_at from',
      tests: [oddBet],
    },
    {
      name: 'an open bet stays open after staff closed its invalid result',
      area: 'invalid-rows',
      find: "array_agg('void'::text)",
      replace: 'array_agg(b.status)',
      tests: [oddBet],
    },
  ]),
  ...mutationsIn('server/migrations/0077-bet.sql', [
    {
      name: 'an old report reopens a void bet',
      area: 'invalid-rows',
      find: " and not (t.status = 'open' and b.status = 'void')",
      replace: '',
      tests: [oddBet],
    },
    {
      name: 'any valid bet of a member resolves an alarm about another bet',
      area: 'invalid-rows',
      find: 'where y.member_id = n.member_id and y.bet_id = n.bet_id and y.provider = p_provider offset 0) g))',
      replace: 'where y.member_id = n.member_id and y.provider = p_provider offset 0) g))',
      tests: [oddBet],
    },
    {
      name: 'an alarm about an invalid bet stays after a valid report',
      area: 'invalid-rows',
      find: '    update alarm x set resolved_at = coalesce(x.resolved_at, now())\n     where x.id = any',
      replace: '    update alarm x set resolved_at = null\n     where x.id = any',
      tests: [oddBet],
    },
  ]),
  ...mutationsIn('server/src/providers/game/answer.ts', [
    {
      name: 'invalid rows do not count towards a full page',
      area: 'invalid-rows',
      find: 'rowCount: list.length, last',
      replace: 'rowCount: found.length, last',
      tests: [oddAnswers],
    },
    {
      name: 'many invalid rows reject the valid ones after them',
      area: 'invalid-rows',
      find: '!namesBets && invalid.length > maxInvalidAlone',
      replace: 'invalid.length > maxInvalidAlone',
      tests: [oddAnswers],
    },
    {
      name: 'invalid bets of one member reject the page and stop the provider',
      area: 'invalid-rows',
      find: 'found.length > 0 || invalid.some',
      replace: 'found.length > 0 || [].some',
      tests: [oddAnswers],
    },
    {
      name: 'rows without a bet id are accepted as bets',
      area: 'invalid-rows',
      find: 'betId !== null && username !== null',
      replace: "betId !== '' && username !== ''",
      tests: [oddAnswers],
    },
    {
      name: 'a list is not continued after an invalid row',
      area: 'invalid-rows',
      find: 'last = nameOf(names.cursor) ?? last;',
      replace: 'if (read.success) last = nameOf(names.cursor) ?? last;',
      tests: [oddAnswers],
    },
  ]),
  ...mutationsIn('server/src/providers/game/awc-bets.ts', [
    {
      name: 'AWC’s list is not continued after invalid rows',
      area: 'invalid-rows',
      find: ', ...invalid.map(({ at }) => at)]',
      replace: ']',
      tests: [oddAnswers],
    },
    {
      name: 'AWC’s list of one instant is read without end',
      area: 'invalid-rows',
      find: 'return rowCount < maxOfOneAnswer',
      replace: 'return rowCount < betsOfOneAnswer',
      tests: [oddAnswers],
    },
    {
      name: 'a list truncated by AWC counts as complete',
      area: 'invalid-rows',
      find: 'maxOfOneAnswer = 20_000',
      replace: 'maxOfOneAnswer = 30_000',
      tests: [oddAnswers],
    },
  ]),
  ...mutationsIn('server/src/providers/game/imi-logs.ts', [
    {
      name: 'a transfer counts as failed although a row of the list is unreadable',
      area: 'invalid-rows',
      find: 'if (odd.length > 0) return',
      replace: 'if (false) return',
      tests: ['server/src/providers/game/partners.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/gaming/transfers/infer-from-balance/bets-since.ts', [
    {
      name: 'a balance decides about a transfer although a bet is unreadable',
      area: 'invalid-rows',
      find: 'if (odd) return unknown',
      replace: 'if (false as boolean && odd) return unknown',
      tests: ['server/src/gaming/transfers/infer-from-balance/infer-from-balance.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/read-bank-feed.ts', [
    {
      name: 'an unavailable database makes a line invalid',
      area: 'invalid-rows',
      find: '    if (!isMalformedRow(fault)) throw fault;\n',
      replace: '',
      tests: [oddLine],
    },
    {
      name: 'a line that cannot be stored stops the feed',
      area: 'invalid-rows',
      find: 'if (!isMalformedRow(fault)) throw fault;',
      replace: 'throw fault;',
      tests: [oddLine],
    },
  ]),
  ...mutationsIn('server/src/payments/bank-receipts/read-bank-feed.ts', [
    {
      name: 'a payment that the bank reversed raises no alarm',
      area: 'bank-receipts',
      find: '      await reportReversals(deps.pool, account, evidences);\n',
      replace: '',
      tests: ['server/src/payments/bank-receipts/malformed-line.test.ts'],
    },
  ]),
];
