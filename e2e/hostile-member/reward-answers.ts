import { type Answers, amount, past } from './measures.ts';
import type { Names } from './names.ts';

const offer = 'โบนัสต้อนรับสมาชิกใหม่ฝากครั้งแรกของวันรับเพิ่มอีกยี่สิบเปอร์เซ็นต์';

/** What was given to this member. */
export function rewardAnswers({ game, person }: Names): Answers {
  return {
    getBonuses: (bonuses) =>
      bonuses.map((bonus) => ({
        ...bonus,
        name: offer,
        terms: { ...bonus.terms, minDeposit: amount, cap: amount },
        games: bonus.games.map((each) => ({ ...each, name: game })),
        preview: {
          ...bonus.preview,
          refusal: null,
          deposit: amount,
          depositAt: past(0),
          bonus: amount,
          required: amount,
          older: amount,
        },
      })),
    getBonusRound: () => ({
      id: 'round',
      code: 'ROUND',
      name: offer,
      type: 'promotion',
      startedAt: past(3),
      expiresAt: past(-27),
      deposit: amount,
      added: amount,
      bonus: amount,
      terms: {
        credit: { kind: 'percent', percent: 20, most: amount },
        minDeposit: amount,
        turnoverMultiple: 1,
        percentFail: 5,
        cap: amount,
        days: 30,
        weights: { slot: 100, sport: 100, casino: 20, lotto: 50 },
        minClear: 5,
      },
      games: [
        { code: 'PG', name: game, kind: 'slot' },
        { code: 'JOKER', name: 'Lotus Reels', kind: 'slot' },
      ],
      played: [
        { kind: 'slot', turnover: amount },
        { kind: 'sport', turnover: amount },
        { kind: 'casino', turnover: amount },
        { kind: 'lotto', turnover: amount },
      ],
      turnover: amount,
      total: 3 * amount,
    }),
    checkActiveBonus: () => ({ status: true, type: 'promotion' }),
    checkRefund: ({ info }) => ({
      result: true,
      bonus: false,
      info: {
        from: info.from,
        to: info.to,
        successPercent: 5,
        failPercent: 1,
        minimum: 100,
        successLoss: amount,
        failLoss: amount,
        until: past(-6),
      },
      refundAmount: amount,
      refundSuccess: amount,
      refundFail: amount,
    }),
    getRefunds: () => ({
      total: 25,
      refunds: (['RECEIVED', 'WAITING', 'EXPIRED'] as const).map((status, at) => ({
        refundAmount: amount,
        createdAt: past(at * 7),
        from: past(at * 7 + 7),
        to: past(at * 7),
        status,
      })),
    }),
    getInvites: () => ({
      total: 35,
      active: true,
      minimum: 50,
      friends: 12_345,
      invites: [1, 2, 3, 4].map((at) => ({
        from: { name: `${person.slice(0, 2)}•••••` },
        amount,
        createdAt: past(at),
        day: past(at).slice(0, 10),
        collected: at > 2,
      })),
    }),
    getRoundBets: () => ({
      next: null,
      bets: (['open', 'settled', 'void'] as const).map((status, at) => ({
        at: past(at),
        game,
        kind: 'slot',
        status,
        stake: amount,
        turnover: amount,
        counted: amount,
      })),
    }),
  };
}
