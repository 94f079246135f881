import { randomBytes } from 'node:crypto';
import { demoKeys } from '../demo-keys.ts';
import type { Fields } from '../fields.ts';
import { toText } from '../money.ts';
import type { SandboxState } from '../sandbox-state.ts';
import type { Store } from '../state/store.ts';

export interface Voucher {
  hash: string;
  amount: number;
  members: number;
  /** `own`: created with the operator's own wallet number. */
  kind: 'plain' | 'own' | 'expired';
  created_at: number;
}

interface Ticket {
  mobile: string;
  amount: number;
  at: number;
}

const dayMs = 24 * 3_600_000;
/** Phone number of other recipients; its last two digits vary. */
const otherMobile = '0811112222';

/** Creates a voucher and returns its hash. `used`: others have already redeemed all shares. */
export function makeVoucher(
  { store }: SandboxState,
  { kind, ...made }: { amount: number; members: number; kind: Voucher['kind'] | 'used' },
): string {
  return store.atomically(() => {
    // Thirty-five letters and digits, as in current links.
    const hash = randomBytes(18).toString('hex').slice(0, 35);
    store.run(
      `INSERT INTO gift_voucher (hash, amount, members, kind, created_at) VALUES (?, ?, ?, ?, ?)`,
      hash,
      made.amount,
      made.members,
      kind === 'used' ? 'plain' : kind,
      Date.now(),
    );
    if (kind === 'used')
      for (let n = 0; n < made.members; n++) redeemFor(store, hash, `${otherMobile.slice(0, -2)}${10 + n}`);
    return hash;
  });
}

export function linkOf(hash: string): string {
  return `https://gift.truemoney.com/campaign/?v=${hash}`;
}

/** Returns the newest vouchers with the number of redeemed shares. */
export function newestVouchers(store: Store): (Voucher & { redeemed: number })[] {
  return store.all(
    `SELECT v.*, (SELECT count(*) FROM gift_ticket t WHERE t.hash = v.hash) AS redeemed
       FROM gift_voucher v ORDER BY v.created_at DESC, v.rowid DESC LIMIT 50`,
  );
}

export interface GiftAnswer {
  status: number;
  body: Fields;
}

/** Returns the answer for a voucher and a phone number. With `redeem` it takes one share if possible. */
export function answerFor(state: SandboxState, hash: string, mobile: string, redeem: boolean): GiftAnswer {
  const { store } = state;
  return store.atomically(() => {
    const voucher = store.one<Voucher>(`SELECT * FROM gift_voucher WHERE hash = ?`, hash);
    if (!voucher) return refused(404, 'VOUCHER_NOT_FOUND');
    if (mobile !== demoKeys.giftlink.mobile) return refused(404, 'TARGET_USER_NOT_FOUND');
    const details = () => describe(store, voucher, mobile);
    const tickets = ticketsOf(store, hash);
    if (tickets.some((ticket) => ticket.mobile === mobile))
      return refused(400, 'TARGET_USER_REDEEMED', details());
    if (voucher.kind === 'own') return refused(400, 'CANNOT_GET_OWN_VOUCHER');
    if (voucher.kind === 'expired') return refused(400, 'VOUCHER_EXPIRED', details());
    if (tickets.length >= voucher.members) return refused(400, 'VOUCHER_OUT_OF_STOCK', details());
    if (redeem) redeemFor(store, hash, mobile);
    return { status: 200, body: { status: { message: 'success', code: 'SUCCESS' }, data: details() } };
  });
}

function refused(status: number, code: string, data: Fields | null = null): GiftAnswer {
  return { status, body: { status: { message: code.toLowerCase().replaceAll('_', ' '), code }, data } };
}

function ticketsOf(store: Store, hash: string): Ticket[] {
  return store.all<Ticket>(
    `SELECT mobile, amount, at FROM gift_ticket WHERE hash = ? ORDER BY at, rowid`,
    hash,
  );
}

/** Takes one share. Shares are equal, and the last one gets the remainder. */
function redeemFor(store: Store, hash: string, mobile: string): void {
  const voucher = store.one<Voucher>(`SELECT * FROM gift_voucher WHERE hash = ?`, hash);
  if (!voucher) throw new Error(`no voucher ${hash}`);
  const taken = ticketsOf(store, hash);
  const share = Math.floor(voucher.amount / voucher.members);
  const left = voucher.amount - taken.reduce((sum, { amount }) => sum + amount, 0);
  store.run(
    `INSERT INTO gift_ticket (hash, mobile, amount, at) VALUES (?, ?, ?, ?)`,
    hash,
    mobile,
    taken.length === voucher.members - 1 ? left : share,
    Date.now(),
  );
}

function describe(store: Store, voucher: Voucher, mobile: string): Fields {
  const tickets = ticketsOf(store, voucher.hash);
  const redeemed = tickets.reduce((sum, { amount }) => sum + amount, 0);
  const shown = (ticket: Ticket) => ({
    mobile: `${ticket.mobile.slice(0, 3)}-xxx-${ticket.mobile.slice(-4)}`,
    update_date: ticket.at,
    amount_baht: toText(ticket.amount),
    full_name: 'กะเปา ***',
    profile_pic: null,
  });
  const mine = tickets.find((ticket) => ticket.mobile === mobile);
  return {
    voucher: {
      voucher_id: voucher.hash.slice(0, 18),
      amount_baht: toText(voucher.amount),
      redeemed_amount_baht: toText(redeemed),
      member: voucher.members,
      status:
        voucher.kind === 'expired' ? 'expired' : tickets.length < voucher.members ? 'active' : 'redeemed',
      link: voucher.hash,
      detail: '',
      expire_date: voucher.created_at + 3 * dayMs,
      type: 'F',
      redeemed: tickets.length,
      available: Math.max(0, voucher.members - tickets.length),
    },
    owner_profile: { full_name: 'สมชาย ***' },
    redeemer_profile: mine ? { mobile_number: mobile } : null,
    my_ticket: mine ? shown(mine) : null,
    tickets: tickets.map(shown),
  };
}
