import { dayMs } from '@kapao/core/time';
import type { Parameters } from './calls.ts';
import { openWorkKinds } from './seed-open-work.ts';
import type { SeedSize } from './seed-size.ts';

const day = (ago: number) => new Date(Date.now() - ago * dayMs).toISOString().slice(0, 10);

/** Returns the same id as the seed's `bench_id`. */
const benchId = (kind: number, n: number) =>
  `0199${kind.toString(16).padStart(4, '0')}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;

const benchEntry = (member: number, cycle: number, index: number) =>
  benchId(16 + index, member * 65_536 + cycle);

/** Returns members spread over the table, and those with the longest histories. */
function someMembers({ members }: SeedSize): number[] {
  return [0, 1, 17, Math.floor(members / 3), Math.floor(members / 2), members - 1];
}

/** Returns parameters for the calls that need some. A new call of this kind needs its line here. */
export function parametersOf(size: SeedSize): Readonly<Record<string, readonly Parameters[]>> {
  const ids = someMembers(size).map((n) => benchId(0, n));
  const ofMembers = ids.map((memberId) => ({ params: { memberId } }));
  const each = Math.ceil(size.waiting / openWorkKinds);
  /** Numbers of the first, a middle and the last open item. */
  const waiting = [10, 10 + Math.floor(each / 2), 9 + each];
  const ofWaiting = (kind: number) => waiting.map((n) => ({ id: benchId(kind, n) }));
  // Bank receipts have no member, so their numbers begin at 1.
  const ofLines = [1, Math.ceil(each / 2), each].map((n) => ({ id: benchId(65, n) }));
  const withMember = (kind: number) => waiting.map((n) => `${benchId(0, n)}.${benchId(kind, n)}`);
  const phones = someMembers(size).map((n) => `08${String(n).padStart(8, '0')}`);
  const moments = [1, 40, 200, 390].map((ago) => new Date(Date.now() - ago * dayMs).toISOString());
  return {
    getChat: ofWaiting(84).map((params) => ({ params })),
    listChatMessages: ofWaiting(84).map((params) => ({ params })),
    exportChat: ofWaiting(84).map((params) => ({ params })),
    readChat: ofWaiting(84).map((params) => ({ params, body: { seq: 40 } })),
    typeInChat: ofWaiting(84).map((params) => ({ params, body: {} })),
    getChatFigures: [{ query: { from: day(91), until: day(0) } }],
    searchChats: [...phones.slice(0, 2), 'สมชาย'].map((words) => ({ body: { words } })),
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
    getOperatorBalancesAt: moments.map((at) => ({ query: { at } })),
    getMemberBalancesAt: ids.map((memberId) => ({ body: { member: memberId, at: moments[0] } })),
    getDashboard: [{ query: { currency: 'THB' } }],
    exportDay: [{ body: { day: day(1), currency: 'THB' } }],
    checkStatement: [{ query: { number: 'ST-0000-0000', code: '0' } }],
    searchMembers: [...phones, '9083', 'สมชาย', 'ref/SCB/1', 'B0'].map((text) => ({ body: { text } })),
    listMembers: [
      { query: {} },
      { query: { status: 'inactive' } },
      { query: { deposited: 'no', over: '100000000' } },
    ],
    getMember: ofMembers,
    listTimeline: ofMembers,
    listNotes: ofMembers,
    getManualAdjustment: ofMembers,
    showPersonal: ofMembers.map((one) => ({ ...one, body: { fields: ['phone'] } })),
    getMovement: ids.map((memberId, nth) => ({
      params: { memberId, movementId: benchEntry(someMembers(size)[nth] ?? 0, 0, 6) },
    })),
    getWithdrawal: withMember(64).map((id) => ({ params: { id } })),
    showWithdrawal: withMember(64).map((id) => ({ params: { id } })),
    getBankReceipt: ofLines.map((params) => ({ params })),
    findForBankReceipt: ofLines.flatMap((params) =>
      [phones[3], 'สมชาย', '1000000'].map((text) => ({ params, body: { text } })),
    ),
    getStatementFile: [1, Math.ceil(each / 2), each].map((n) => ({
      params: { file: n.toString(16).padStart(64, '0') },
    })),
    getSlip: withMember(67).map((slip) => ({ params: { slip } })),
    seeSlipPicture: withMember(67).map((slip) => ({ params: { slip } })),
    getGiftLink: withMember(68).map((id) => ({ params: { id } })),
    getReconciliationBreak: ofWaiting(69).map((params) => ({ params })),
    listReconciliationBreakEntries: ofWaiting(69).map((params) => ({ params })),
    getApproval: ofWaiting(70).map(({ id }) => ({ params: { approvalId: id } })),
    listApprovals: ['open', 'decided'].map((which) => ({ query: { which } })),
    getRiskReview: [72, 73, 74].flatMap(ofWaiting).map((params) => ({ params })),
    getErasureRequest: ofWaiting(86).map((params) => ({ params })),
    getException: waiting.map((n) => ({ params: { itemId: benchEntry(n, 1, 4) } })),
    claimItem: withMember(64).map((item) => ({ body: { queue: 'withdrawals', item } })),
    // Items of another queue, because those of the withdrawals are already claimed.
    parkItem: withMember(68).map((item) => ({ body: { queue: 'giftlinks', item } })),
    unassignItem: withMember(64).map((item) => ({ body: { queue: 'withdrawals', item } })),
    getStaffMember: [0, 1, 49].map((n) => ({ params: { id: benchId(80, n) } })),
    getAuditRow: [1, 2, Math.floor(size.members / 2)].map((seq) => ({ params: { seq: String(seq) } })),
    // A file's size follows its filter: here one member, and everything that one staff member did.
    exportAudit: [
      { query: { from: day(1), until: day(0), member: benchId(0, 17) } },
      { query: { from: day(1), until: day(0), staffId: benchId(80, 1) } },
    ],
    listAudit: [
      { query: {} },
      { query: { member: benchId(0, 17) } },
      { query: { action: 'creditBankReceipt', from: day(1), until: day(0) } },
    ],
    getOffer: ['WELCOME', 'OFFER-1'].map((code) => ({ params: { code } })),
    listOfferVersions: [{ params: { code: 'WELCOME' } }],
    getText: ['conditions', 'notice'].map((key) => ({ params: { key } })),
    listTextVersions: [{ params: { key: 'conditions' } }],
    cleanText: [{ body: { html: '<p>As <b>it</b> says</p>'.repeat(500) } }],
    getRule: ['withdraw', 'riskReviews'].map((key) => ({ params: { key } })),
    listRuleVersions: [{ params: { key: 'riskReviews' } }],
    previewLimitsEffect: [
      {
        query: {
          ...{ currency: 'THB', autoLimitMinor: '5000000' },
          ...{ autoDailyMinor: '10000000', secondLimitMinor: '20000000' },
        },
      },
    ],
    listSlips: ['doubt', 'failed'].map((of) => ({ query: { of } })),
    getProviderHealthDay: [{ params: { kind: 'qr', code: 'KBANK' } }],
    listClaims: ['withdrawals', 'bank_receipts', 'risk_reviews'].map((queue) => ({ params: { queue } })),
  };
}
