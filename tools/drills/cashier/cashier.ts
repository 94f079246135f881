import type { SandboxControl } from '../journeys/sandbox-control.ts';
import { StatedAccount } from '../journeys/stated-account.ts';
import type { SimulatedSystem } from '../simulation/simulated-system.ts';
import type { Payer } from './payer.ts';

/** The world outside as the drill uses it, and what it did that no member's account shows. */
export class Cashier {
  readonly outside: SandboxControl;
  /** Everybody's: when it is over nobody presses again. */
  patienceUntilMs = Number.POSITIVE_INFINITY;
  /** Satang from accounts that nobody registered. */
  fromStrangers = 0n;
  /** The demo's account at SCB. */
  readonly scb: StatedAccount;
  /** Whose gift links were sent to the wallet, each with its satang. Whether they were redeemed only the company knows. */
  readonly gifts: { readonly link: string; readonly amount: bigint; readonly payer: Payer }[] = [];
  readonly #sandboxUrl: string;

  constructor({ outside, sandbox }: SimulatedSystem) {
    this.outside = outside;
    this.scb = new StatedAccount(outside, 'SCB', '4051112223');
    this.#sandboxUrl = sandbox.url;
  }

  async makeGift(payer: Payer, amount: bigint): Promise<string> {
    const response = await fetch(`${this.#sandboxUrl}/control/giftlink`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ amount: Number(amount) / 100 }),
    });
    if (!response.ok) throw new Error(`the sandbox answered ${response.status} ${await response.text()}`);
    // The sandbox documents its shape.
    const { link } = (await response.json()) as { link: string };
    this.gifts.push({ link, amount, payer });
    return link;
  }

  /** Whether our number has it. */
  async isRedeemed(link: string): Promise<boolean> {
    const voucher = new URL(link).searchParams.get('v');
    const address = `${this.#sandboxUrl}/giftlink/campaign/vouchers/${voucher}/verify?mobile=0899990001`;
    // The company's own shape (server/src/providers/giftlink/true-money.ts).
    const answer = (await (await fetch(address)).json()) as { status: { code: string } };
    return answer.status.code === 'TARGET_USER_REDEEMED';
  }
}
