export interface CodedError {
  code: string;
  message?: string;
  params?: Readonly<Record<string, unknown>>;
}

export function isCoded(error: unknown): error is CodedError {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string';
}

/** What a call was refused with; whatever else was thrown counts as a failure of our own. */
export function errorCode(error: unknown): string {
  return isCoded(error) ? error.code : 'INTERNAL_SERVER_ERROR';
}
