/**
 * What a QR can be, what may follow, and what the member reads. The database holds to the same table (`qr_may`), and a
 * test compares the two. Money that comes is credited whatever the QR is by then.
 */
export const qrStates = {
  /** The gateway has not answered yet. */
  creating: { next: ['open', 'failed', 'cancelled', 'paid'], shown: 'EXPIRED' },
  open: { next: ['cancelled', 'expired', 'paid'], shown: 'OPEN' },
  /** The gateway made none, or nobody knows; nobody was shown it. */
  failed: { next: ['paid'], shown: 'EXPIRED' },
  cancelled: { next: ['paid'], shown: 'CANCELLED' },
  expired: { next: ['paid'], shown: 'EXPIRED' },
  paid: { next: [], shown: 'PAID' },
} as const;

export type QrState = keyof typeof qrStates;

/** Those that may still become payable or be paid: of these a member has one at most. */
export const currentQrStates = ['creating', 'open'] as const satisfies readonly QrState[];
