/** One side of a transfer, as its bank reports it for a slip. */
export interface SlipSide {
  /** Three-digit bank code as in the table of banks; null if not given. */
  readonly bankNumber: string | null;
  /** Account number with masked digits (`xxx-x-x0209-x`); null if not given, or for a proxy instead of an account. */
  readonly accountNo: string | null;
  /** Names in Thai and English as far as given; truncated. */
  readonly names: readonly string[];
}

/** The bank's record of a transfer, the only proof that a slip is genuine. */
export interface BankSlip {
  /** Amount in satang, not negative. */
  readonly amount: bigint;
  readonly paidAt: Date;
  readonly sender: SlipSide;
  readonly receiver: SlipSide;
  /** Whether a bill was paid instead of an account, as by a gateway's QR. */
  readonly isBill: boolean;
}

export type SlipVerdict =
  | { readonly kind: 'found'; readonly slip: BankSlip }
  /** The QR is not a slip of any bank; final. */
  | { readonly kind: 'none' }
  /** Transfer unknown to the bank, perhaps only for now: banks report transfers some minutes late. */
  | { readonly kind: 'not-found' }
  /** Temporarily unavailable; `afterMs` is the delay that the bank or service asks for. */
  | { readonly kind: 'later'; readonly why: string; readonly afterMs?: number }
  /** The service does not work for us: wrong key, package or quota, or an answer that cannot be read. */
  | { readonly kind: 'barred'; readonly why: string };

/** Text of the slip's QR, and the reference in it, which the answer must name. */
export interface SlipInquiry {
  readonly qrText: string;
  readonly transRef: string;
}

/** A service that verifies slips with the sending bank. An inquiry moves no money and can be repeated. */
export interface SlipVerifier {
  readonly code: string;
  ask(inquiry: SlipInquiry): Promise<SlipVerdict>;
}
