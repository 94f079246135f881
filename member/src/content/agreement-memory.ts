const key = 'agreement';

/** The remembered agreement, `{memberId}:{version}`; another member on the same phone is asked anew. */
export function isAgreementKept(memberId: string): boolean {
  return localStorage.getItem(key)?.startsWith(`${memberId}:`) ?? false;
}

export function keepAgreement(memberId: string, version: string | number): void {
  localStorage.setItem(key, `${memberId}:${version}`);
}
