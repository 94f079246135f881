/** Progress of an upload, in bytes that have reached the server. */
export interface UploadProgress {
  sent: number;
  total: number;
  elapsedMs: number;
}

export function percentSent({ sent, total }: UploadProgress): number {
  return total > 0 ? Math.min(100, Math.floor((100 * sent) / total)) : 0;
}

/**
 * Returns the whole seconds left at the pace so far; null in the first half second and before a twentieth is sent, when it
 * would be a guess.
 */
export function secondsLeft({ sent, total, elapsedMs }: UploadProgress): number | null {
  if (elapsedMs < 500 || sent <= 0 || sent < total / 20) return null;
  return Math.ceil(Math.max(0, ((total - sent) * elapsedMs) / sent) / 1000);
}

/** Returns megabytes with one decimal, such as `1.3`; `0.0` only for 0 bytes. */
export function megabytes(bytes: number): string {
  return (bytes === 0 ? 0 : Math.max(0.1, bytes / 1024 / 1024)).toFixed(1);
}
