/** One side of a transfer, as its bank tells it to somebody who shows a slip. */
export interface SlipSide {
  /** Three digits as in the table of banks; null: not told. */
  readonly bankNumber: string | null;
  /** Digits are hidden (`xxx-x-x0209-x`); null: not told, or no account but a proxy. */
  readonly accountNo: string | null;
  /** In Thai and English as far as they are told; cut. */
  readonly names: readonly string[];
}

/** A transfer as the bank knows it: the only truth about a slip. */
export interface BankSlip {
  /** Satang, not below zero. */
  readonly amount: bigint;
  readonly paidAt: Date;
  readonly sender: SlipSide;
  readonly receiver: SlipSide;
  /** A bill was paid and not an account, as by the QR of a gateway. */
  readonly isBill: boolean;
}

export type SlipVerdict =
  | { readonly kind: 'found'; readonly slip: BankSlip }
  /** No slip of any bank: the text is none, and will never be one. */
  | { readonly kind: 'none' }
  /** No bank knows such a transfer, or not yet: banks tell of one some minutes after it was made. */
  | { readonly kind: 'not-found' }
  /** The bank or the service cannot say now; `afterMs` is the wait that it asks for. */
  | { readonly kind: 'later'; readonly why: string; readonly afterMs?: number }
  /** The service does not work for us: a key, a package, a quota, or words that nobody understands. */
  | { readonly kind: 'barred'; readonly why: string };

/** What is asked about: the text of the QR, and the reference in it, which the answer has to name. */
export interface SlipInquiry {
  readonly qrText: string;
  readonly transRef: string;
}

/** A service that asks the sending bank about a slip. Asking moves nothing and can be repeated. */
export interface SlipVerifier {
  readonly code: string;
  ask(question: SlipInquiry): Promise<SlipVerdict>;
}
