import type { SandboxControl } from './sandbox-control.ts';

/** Payment into one of our accounts, as its bank records it. */
export interface StatedPayment {
  readonly at: Date;
  readonly baht: number;
  readonly fromBank: string;
  readonly fromAccountNo: string;
  readonly fromName: string;
  /** Reference, which only some statements show. */
  readonly number: string;
}

/** Payer of a bank transfer. */
export type Sender = Pick<StatedPayment, 'fromBank' | 'fromAccountNo' | 'fromName'>;

/** One of our accounts as its bank sees it: all payments into it, for the statement. */
export class StatedAccount {
  readonly bank: string;
  readonly payments: StatedPayment[] = [];
  readonly #accountNo: string;
  readonly #sandbox: SandboxControl;

  constructor(sandbox: SandboxControl, bank: string, accountNo: string) {
    this.#sandbox = sandbox;
    this.bank = bank;
    this.#accountNo = accountNo;
  }

  /** Transfers an amount in baht and returns the slip's URL. Payments at the bank itself never fail. */
  async transfer(from: Sender, baht: number): Promise<string> {
    const at = new Date();
    const { transRef, slipUrl } = await this.#sandbox.transfer({
      ...from,
      amount: baht,
      toBank: this.bank,
      toAccountNo: this.#accountNo,
    });
    // Some statements show the feed's reference, others a number of their own.
    this.note(from, baht, at, this.payments.length % 2 === 0 ? transRef : undefined);
    return slipUrl;
  }

  /** Records a payment, however it was made. */
  note(from: Sender, baht: number, at: Date, number = `${this.bank}${this.payments.length}`): void {
    this.payments.push({ ...from, at, baht, number });
  }
}
