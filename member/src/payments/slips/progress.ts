/** How much of a file is with the server. */
export interface Sent {
  sent: number;
  total: number;
  elapsedMs: number;
}

export function percentOf({ sent, total }: Sent): number {
  return total > 0 ? Math.min(100, Math.floor((100 * sent) / total)) : 0;
}

/**
 * Whole seconds that the rest takes at the pace so far; null while that would be a guess: in the first half second, and
 * before a twentieth is sent.
 */
export function secondsLeft({ sent, total, elapsedMs }: Sent): number | null {
  if (elapsedMs < 500 || sent <= 0 || sent < total / 20) return null;
  return Math.ceil(Math.max(0, ((total - sent) * elapsedMs) / sent) / 1000);
}

/** `1.3` for so many bytes; `0.0` for none alone. */
export function megabytes(bytes: number): string {
  return (bytes === 0 ? 0 : Math.max(0.1, bytes / 1024 / 1024)).toFixed(1);
}
