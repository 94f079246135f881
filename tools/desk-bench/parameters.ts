import type { Parameters } from './calls.ts';
import type { SeedSize } from './seed-size.ts';

const dayMs = 86_400_000;
const day = (ago: number) => new Date(Date.now() - ago * dayMs).toISOString().slice(0, 10);

/** As the seed's bench_id makes them. */
const benchId = (kind: number, n: number) =>
  `0199${kind.toString(16).padStart(4, '0')}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;

/** Members spread over the table, and the ones with the longest histories. */
function someMembers({ members }: SeedSize): number[] {
  return [0, 1, 17, Math.floor(members / 3), Math.floor(members / 2), members - 1];
}

/** What calls are asked with that need to be asked for something. Whoever adds such a call adds its line. */
export function parametersOf(size: SeedSize): Readonly<Record<string, readonly Parameters[]>> {
  const ids = someMembers(size).map((n) => benchId(0, n));
  const ofMembers = ids.map((memberId) => ({ params: { memberId } }));
  const waiting = [10, 11, 12];
  const phones = someMembers(size).map((n) => `08${String(n).padStart(8, '0')}`);
  const moments = [1, 40, 200, 390].map((ago) => new Date(Date.now() - ago * dayMs).toISOString());
  return {
    getReport: [
      { query: { by: 'day', from: day(31), to: day(0), currency: 'THB' } },
      { query: { by: 'week', from: day(180), to: day(0), currency: 'THB' } },
      { query: { by: 'month', from: day(365), to: day(0), currency: 'THB' } },
    ],
    getCohorts: [{ query: { currency: 'THB', weeks: '26' } }],
    traceFigure: [
      { query: { family: 'in', currency: 'THB', from: day(31), to: day(0) } },
      { query: { family: 'result', currency: 'THB', from: day(200), to: day(199) } },
    ],
    getHouseAt: moments.map((at) => ({ query: { at } })),
    getMemberAt: ids.map((memberId) => ({ body: { member: memberId, at: moments[0] } })),
    getToday: [{ query: { currency: 'THB' } }],
    exportDay: [{ body: { day: day(1), currency: 'THB' } }],
    searchMembers: [...phones, '9083', 'สมชาย', 'ref/SCB/1', 'B0'].map((text) => ({ body: { text } })),
    getMember: ofMembers,
    listTimeline: ofMembers,
    listNotes: ofMembers,
    getByHand: ofMembers,
    showPersonal: ofMembers.map((one) => ({ ...one, body: { fields: ['phone'] } })),
    getWithdrawal: waiting.map((n) => ({ params: { id: `${benchId(0, n)}.${benchId(64, n)}` } })),
    getPartyDay: [{ params: { kind: 'qr', code: 'KBANK' } }],
    listClaims: ['withdrawals', 'lines', 'checks'].map((queue) => ({ params: { queue } })),
  };
}
