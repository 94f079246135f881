const key = 'agreement';

/** The remembered agreement, `{memberId}:{version}`; another member on the same phone, or a new version, is asked anew. */
export function isAgreementKept(memberId: string, version: string): boolean {
  return localStorage.getItem(key) === `${memberId}:${version}`;
}

export function keepAgreement(memberId: string, version: string): void {
  localStorage.setItem(key, `${memberId}:${version}`);
}
