/**
 * States of a QR: what may follow, and what the member sees; the database enforces the same table (`qr_may`), and a
 * test compares the two. Money that arrives is credited in any state.
 */
export const qrStates = {
  /** The gateway has not answered yet. */
  creating: { next: ['open', 'failed', 'cancelled', 'paid'], shown: 'EXPIRED' },
  open: { next: ['cancelled', 'expired', 'paid'], shown: 'OPEN' },
  /** Refused by the gateway, or without an answer of it; never shown. */
  failed: { next: ['paid'], shown: 'EXPIRED' },
  cancelled: { next: ['paid'], shown: 'CANCELLED' },
  expired: { next: ['paid'], shown: 'EXPIRED' },
  paid: { next: [], shown: 'PAID' },
} as const;

export type QrState = keyof typeof qrStates;

/** States of a QR that can be paid, or may become so: a member has at most one such QR. */
export const currentQrStates = ['creating', 'open'] as const satisfies readonly QrState[];
