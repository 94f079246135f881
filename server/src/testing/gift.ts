import { expect } from 'vitest';
import type { AccountCode } from '../ledger/entry.ts';
import type { Gift } from '../payments/giftlinks/gift.queries.ts';
import type { TestMember } from './app.ts';
import type { BankFixture } from './bank-fixture.ts';

type GiftRow = Pick<Gift, 'id' | 'state' | 'voucher' | 'refusal'>;

/** Gift link provider of the demo, and the links that a test's members sent. */
export interface Gifts {
  /** Ledger account of the money that the gift link provider has yet to pay us. */
  account: AccountCode;
  /** Makes a link worth this many baht; `more` are further fields of POST /control/giftlink. */
  make(amount: number, more?: object): Promise<string>;
  /** Returns the member's links, the oldest first. */
  rows(of: TestMember): Promise<GiftRow[]>;
  /** Runs the inquiries now, until the member's last link is in one of these states. */
  untilState(of: TestMember, ...states: string[]): Promise<void>;
  /** Expects the provider's total to equal our books. */
  agree(): Promise<void>;
}

export function giftsOf(fixture: BankFixture): Gifts {
  const { pool } = fixture.deps;
  const account: AccountCode = 'operator:gift:TRUEMONEY';
  const rows = async (of: TestMember) => {
    const { rows } = await pool.query<GiftRow>(
      'select id, state, voucher, refusal from gift_link where member_id = $1 order by created_at',
      [of.id],
    );
    return rows;
  };
  return {
    account,
    async make(amount, more = {}) {
      // Shape of the answer in giftlink.control.ts.
      const made = (await fixture.sandbox.control('/control/giftlink', 'POST', { amount, ...more })) as {
        link: string;
      };
      return made.link;
    },
    rows,
    async untilState(of, ...states) {
      await fixture.until(async () => {
        await pool.query("update inquiry set next_at = now() where kind = 'gift' and member_id = $1", [
          of.id,
        ]);
        return states.includes((await rows(of)).at(-1)?.state ?? '');
      }, states.join(' or '));
    },
    async agree() {
      expect(await fixture.providerTotal(account)).toBe(-(await fixture.operatorBalance(account)));
    },
  };
}
