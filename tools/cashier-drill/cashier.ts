import type { World } from '../fault-schedules/world.ts';
import type { Outside } from '../journeys/outside.ts';
import type { StatedPayment } from '../journeys/statements.ts';
import type { Payer } from './payer.ts';

/** Who sends money by their bank. */
export interface Sender {
  readonly fromBank: string;
  readonly fromAccountNo: string;
  readonly fromName: string;
}

/** The world outside as the drill uses it, and what it did that no member's account shows. */
export class Cashier {
  readonly outside: Outside;
  /** Everybody's: when it is over nobody presses again. */
  patienceUntilMs = Number.POSITIVE_INFINITY;
  /** Satang from accounts that nobody registered. */
  fromStrangers = 0n;
  /** All that came into our account at SCB. */
  readonly stated: StatedPayment[] = [];
  /** Whose gift links were sent to the wallet, each with its satang. Whether they were redeemed only the company knows. */
  readonly gifts: { readonly link: string; readonly amount: bigint; readonly payer: Payer }[] = [];
  readonly #sandboxUrl: string;

  constructor({ outside, sandbox }: World) {
    this.outside = outside;
    this.#sandboxUrl = sandbox.url;
  }

  /** Baht, into the demo's account at SCB; answers where its slip is. A bank's own counter never fails. */
  async transfer(from: Sender, amount: number): Promise<string> {
    const order = { ...from, amount, toBank: 'SCB', toAccountNo: '4051112223' };
    const at = new Date();
    const { slipUrl } = await this.#control<{ slipUrl: string }>('bank/transfer', order);
    this.stated.push({ ...from, at, baht: amount, number: `B${this.stated.length}` });
    return slipUrl;
  }

  async makeGift(payer: Payer, amount: bigint): Promise<string> {
    const { link } = await this.#control<{ link: string }>('giftlink', { amount: Number(amount) / 100 });
    this.gifts.push({ link, amount, payer });
    return link;
  }

  /** Whether our number has it. */
  async isRedeemed(link: string): Promise<boolean> {
    const voucher = new URL(link).searchParams.get('v');
    const address = `${this.#sandboxUrl}/giftlink/campaign/vouchers/${voucher}/verify?mobile=0899990001`;
    // The company's own shape (server/src/outside/giftlink/true-money.ts).
    const answer = (await (await fetch(address)).json()) as { status: { code: string } };
    return answer.status.code === 'TARGET_USER_REDEEMED';
  }

  async #control<Answer>(path: string, body: object): Promise<Answer> {
    const response = await fetch(`${this.#sandboxUrl}/control/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`the sandbox answered ${response.status} ${await response.text()}`);
    // The sandbox documents each of these shapes.
    return (await response.json()) as Answer;
  }
}
