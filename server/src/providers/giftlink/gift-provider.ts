/** Status of a voucher at the provider. Amounts are satang. */
export type GiftStatus =
  /** Redeemable now. */
  | {
      readonly kind: 'open';
      readonly amount: bigint;
      /** Number of persons who may redeem a part. */
      readonly shares: number;
      /** Number of parts left. */
      readonly available: number;
    }
  /** Redeemed by our number. Null: not given. */
  | { readonly kind: 'ours'; readonly amount: bigint | null; readonly at: Date | null }
  /** Redeemed by others entirely. */
  | { readonly kind: 'used' }
  /** No such voucher, expired, or not meant for us. */
  | { readonly kind: 'invalid'; readonly code: string }
  /** The provider has no wallet with our number. */
  | { readonly kind: 'no-wallet' }
  /** Access denied: the request was certainly not executed. */
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'unknown'; readonly why: string };

/** A wallet provider whose gift links we redeem. `voucher` is the code in the link. */
export interface GiftProvider {
  readonly code: string;
  /** Reads the status without changing anything, so it may be repeated. */
  verify(voucher: string): Promise<GiftStatus>;
  /** Redeems the money. Must not be repeated unless a `verify` says that the voucher is still open. */
  redeem(voucher: string): Promise<GiftStatus>;
}
