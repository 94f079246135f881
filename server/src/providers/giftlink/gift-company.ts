/** What the company says of one voucher. Amounts are satang. */
export type GiftStatus =
  /** It could be redeemed now. */
  | {
      readonly kind: 'open';
      readonly amount: bigint;
      /** Persons who may redeem a part of it. */
      readonly shares: number;
      /** Parts that are left. */
      readonly available: number;
    }
  /** Our number has it. Null: not told. */
  | { readonly kind: 'ours'; readonly amount: bigint | null; readonly at: Date | null }
  /** Others have all of it. */
  | { readonly kind: 'used' }
  /** There is no such voucher, it expired, or it is none for us. */
  | { readonly kind: 'invalid'; readonly code: string }
  /** The company knows no wallet of our number. */
  | { readonly kind: 'no-wallet' }
  /** We were not let in: what was asked for was certainly not done. */
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'unknown'; readonly why: string };

/** A wallet company whose gift links we redeem. `voucher` is what stands in the link. */
export interface GiftCompany {
  readonly code: string;
  /** Changes nothing, so it may be asked again and again. */
  verify(voucher: string): Promise<GiftStatus>;
  /** Takes the money. Never again without a verify that says it is still open. */
  redeem(voucher: string): Promise<GiftStatus>;
}
