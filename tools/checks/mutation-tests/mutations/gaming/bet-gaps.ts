import { mutationsIn } from '../../mutation.ts';

const gap = 'server/src/gaming/bets/gap.test.ts';
const circles = 'server/src/gaming/bets/circles.test.ts';
const names = 'server/src/gaming/bets/names.test.ts';
const leftOut = 'server/src/rewards/accrual/left-out.test.ts';

/** Mutations of bets that providers no longer report, which count as unknown. */
export const gapMutations = [
  ...mutationsIn('server/src/gaming/bets/sync-bets.ts', [
    {
      name: 'bets of a page whose cursor leads back are dropped',
      area: 'gaps',
      find: '  await storeBets(deps, from, isStuck ?',
      replace: '  if (!isStuck) await storeBets(deps, from, isStuck ?',
      tests: [circles],
    },
    {
      name: 'empty pages are read for ever at full speed',
      area: 'gaps',
      find: 'return this.#emptyPages > maxEmptyPages ?',
      replace: 'return this.#emptyPages < 0 ?',
      tests: [circles],
    },
    {
      name: 'many empty pages keep the bets behind them unread',
      area: 'gaps',
      find: 'const isStuck = flaw !== null && !flaw.leadsOn;',
      replace: 'const isStuck = flaw !== null;',
      tests: [circles],
    },
    {
      name: 'a period that a provider no longer reports counts as without bets',
      area: 'gaps',
      find: '  await noteGapOf(deps, reading, askedAt, provider.betsBackMs);\n',
      replace: '',
      tests: [gap],
    },
    {
      name: 'a growing bet gap counts as a new one each time',
      area: 'gaps',
      find: '`bet-gap/${reading.provider}/${gap.from.toISOString()}`',
      replace: '`bet-gap/${reading.provider}/${gap.to.toISOString()}`',
      tests: [gap],
    },
  ]),
  ...mutationsIn('server/src/gaming/bets/store-bets.ts', [
    {
      name: 'a bet under a user name with an invisible mark has no member',
      area: 'gaps',
      find: 'plainText(username).trim().toLowerCase()',
      replace: 'username.toLowerCase()',
      tests: [names],
    },
    {
      name: 'an open bet that is listed after its result is opened again',
      area: 'gaps',
      find: ' && !isOlder)',
      replace: ')',
      tests: [names],
    },
  ]),
  ...mutationsIn('server/src/providers/protocol/answer.ts', [
    {
      name: 'a NaN makes the whole answer unreadable',
      area: 'gaps',
      find: '    return jsonWithNaN(text);\n',
      replace: '    return undefined;\n',
      tests: ['server/src/providers/protocol/answer.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/providers/game/awc-bets.ts', [
    {
      name: 'AWC is read again from two days ago',
      area: 'gaps',
      find: 'cursor === null ? from.getTime() : Date.parse(cursor);',
      replace: 'from.getTime();\n  if (cursor !== null) return cursor;',
      tests: [gap],
    },
  ]),
  ...mutationsIn('server/migrations/0135-unknown-bets.sql', [
    {
      name: 'closing a bet gap also closes its later growth',
      area: 'gaps',
      find: 'set details = excluded.details, resolved_at = null\n',
      replace: 'set details = excluded.details\n',
      tests: [gap],
    },
    {
      name: 'a closed bet gap is reopened at each inquiry',
      area: 'gaps',
      find: "+ interval '1 day' <= p_to;",
      replace: '<= p_to;',
      tests: [gap],
    },
    {
      name: 'bets of a provider that went silent again count as known after its alarm was closed',
      area: 'gaps',
      find: "coalesce(al.resolved_at, 'infinity') >= p_since",
      replace: 'al.resolved_at is not null',
      tests: [leftOut],
    },
    {
      name: 'the accrual waits for members who never used a silent game',
      area: 'gaps',
      find: 'where can_have_bet(m, a.code, b.since))',
      replace: 'where true)',
      tests: [leftOut],
    },
    {
      name: 'the accrual waits for a bet gap that staff have closed',
      area: 'gaps',
      find: "where al.kind = 'bet-gap' and al.resolved_at is null and g.from_at",
      replace: "where al.kind = 'bet-gap' and g.from_at",
      tests: [leftOut],
    },
    {
      name: 'an invalid bet does not delay the accrual',
      area: 'gaps',
      find: '\n      or exists (select from invalid_bets_of(m) o where o.from_at < p_to and o.to_at >= p_from)',
      replace: '',
      tests: [leftOut],
    },
  ]),
  ...mutationsIn('server/src/rewards/accrual/accrue-left-out.ts', [
    {
      name: 'a member whose invalid bet was closed waits for a provider that they never used',
      area: 'gaps',
      find: '  const oddOnly = without.length > 0 && missing.length === without.length;\n',
      replace:
        '  if (without.length > 0 && missing.length === without.length) return;\n  const oddOnly = false;\n',
      tests: [leftOut],
    },
  ]),
  ...mutationsIn('server/src/rewards/accrual/accrual-run.ts', [
    {
      name: 'an alarm closed during a silence is not raised again',
      area: 'gaps',
      find: '!(isGivenUp(one) && called.includes(one.provider))',
      replace: '!isGivenUp(one)',
      tests: [leftOut],
    },
    {
      name: 'members left out of an accrual are not recorded',
      area: 'gaps',
      find: '          await leave(client);\n',
      replace: '',
      tests: [leftOut],
    },
    {
      name: 'an accrual includes members with unknown bets',
      area: 'gaps',
      find: '    },\n    known,\n',
      replace: '    },\n    memberIds,\n',
      tests: [leftOut],
    },
  ]),
  ...mutationsIn('server/src/rewards/bonus/active/clear-bonus.ts', [
    {
      name: 'a bonus fails although bets are missing',
      area: 'gaps',
      find: "if (end === 'FAIL' && (await hasMissingBets(",
      replace: "if (end === 'SUCCESS' && (await hasMissingBets(",
      tests: ['server/src/rewards/bonus/active/clear-bonus.test.ts'],
    },
  ]),
  ...mutationsIn('server/src/rewards/bonus/active/expire-bonuses.queries.ts', [
    {
      name: 'a bonus expires although a period of bets is missing',
      area: 'gaps',
      find: '(r.read_until is null or least(r.read_until, b.from_at) < $3)',
      replace: '(r.read_until is null or r.read_until < $3)',
      tests: ['server/src/rewards/bonus/active/expire-bonuses.test.ts'],
    },
  ]),
];
