import type { SandboxControl } from './sandbox-control.ts';

/** A payment into an account of ours, as its bank has it. */
export interface StatedPayment {
  readonly at: Date;
  readonly baht: number;
  readonly fromBank: string;
  readonly fromAccountNo: string;
  readonly fromName: string;
  /** Its number, which only some statements show. */
  readonly number: string;
}

/** Who sends money by their bank. */
export type Sender = Pick<StatedPayment, 'fromBank' | 'fromAccountNo' | 'fromName'>;

/** An account of ours as its bank sees it: all that came into it, for the statement. */
export class StatedAccount {
  readonly bank: string;
  readonly payments: StatedPayment[] = [];
  readonly #accountNo: string;
  readonly #outside: SandboxControl;

  constructor(outside: SandboxControl, bank: string, accountNo: string) {
    this.#outside = outside;
    this.bank = bank;
    this.#accountNo = accountNo;
  }

  /** Baht; answers where its slip is. A bank's own counter never fails. */
  async transfer(from: Sender, baht: number): Promise<string> {
    const at = new Date();
    const { transRef, slipUrl } = await this.#outside.transfer({
      ...from,
      amount: baht,
      toBank: this.bank,
      toAccountNo: this.#accountNo,
    });
    // Some statements show the reference that the feed tells, others a number of their own.
    this.note(from, baht, at, this.payments.length % 2 === 0 ? transRef : undefined);
    return slipUrl;
  }

  /** It was paid, whichever way. */
  note(from: Sender, baht: number, at: Date, number = `${this.bank}${this.payments.length}`): void {
    this.payments.push({ ...from, at, baht, number });
  }
}
