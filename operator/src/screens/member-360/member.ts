import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import { callBackoffice } from '../../frame/api/backoffice.ts';

export type Member = BackofficeReply<'getMember'>;
export type PersonalField = 'name' | 'phone' | 'bank' | 'holder';

/** Returns one item of personal data in clear. It is not cached, so each display is a new request and a new audit entry. */
export async function showPersonal(memberId: string, field: PersonalField): Promise<string> {
  const shown = await callBackoffice('showPersonal', { params: { memberId }, body: { fields: [field] } });
  if (field === 'bank') return shown.bank ? `${shown.bank.code} ${shown.bank.accountNo}` : '';
  return shown[field] ?? '';
}
