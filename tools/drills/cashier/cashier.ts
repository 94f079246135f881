import type { SandboxControl } from '../journeys/sandbox-control.ts';
import { StatedAccount } from '../journeys/stated-account.ts';
import type { SimulatedSystem } from '../simulation/simulated-system.ts';
import type { Payer } from './payer.ts';

/** Sandbox under the drill, with the payments that are in no account of a member. */
export class Cashier {
  readonly sandbox: SandboxControl;
  /** Time after which no member retries. */
  patienceUntilMs = Number.POSITIVE_INFINITY;
  /** Satang from unregistered accounts. */
  fromStrangers = 0n;
  /** The demo's account at SCB. */
  readonly scb: StatedAccount;
  /** Gift links sent to the wallet, with satang and sender. Only the provider knows whether they were redeemed. */
  readonly gifts: { readonly link: string; readonly amount: bigint; readonly payer: Payer }[] = [];
  readonly #sandboxUrl: string;

  constructor({ sandbox, sandboxServer }: SimulatedSystem) {
    this.sandbox = sandbox;
    this.scb = new StatedAccount(sandbox, 'SCB', '4051112223');
    this.#sandboxUrl = sandboxServer.url;
  }

  async makeGift(payer: Payer, amount: bigint): Promise<string> {
    const response = await fetch(`${this.#sandboxUrl}/control/giftlink`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ amount: Number(amount) / 100 }),
    });
    if (!response.ok) throw new Error(`the sandbox answered ${response.status} ${await response.text()}`);
    // Shape of the answer in giftlink.control.ts.
    const { link } = (await response.json()) as { link: string };
    this.gifts.push({ link, amount, payer });
    return link;
  }

  /** Whether our number has redeemed the link. */
  async isRedeemed(link: string): Promise<boolean> {
    const voucher = new URL(link).searchParams.get('v');
    const address = `${this.#sandboxUrl}/giftlink/campaign/vouchers/${voucher}/verify?mobile=0899990001`;
    // The provider's own shape (server/src/providers/giftlink/true-money.ts).
    const answer = (await (await fetch(address)).json()) as { status: { code: string } };
    return answer.status.code === 'TARGET_USER_REDEEMED';
  }
}
