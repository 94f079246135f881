export interface CodedError {
  code: string;
  message?: string;
  params?: Readonly<Record<string, unknown>>;
}

export function isCoded(error: unknown): error is CodedError {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string';
}

/** Returns the code of a refusal; anything else that was thrown counts as our own failure. */
export function errorCode(error: unknown): string {
  return isCoded(error) ? error.code : 'INTERNAL_SERVER_ERROR';
}
