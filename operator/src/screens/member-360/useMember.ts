import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import { callBackoffice } from '../../frame/api/backoffice.ts';

export type Member = BackofficeReply<'getMember'>;
export type PersonalField = 'name' | 'phone' | 'bank' | 'holder';

/** One datum in clear. It is kept nowhere: who wants it again asks again, and each time is in the audit. */
export async function showPersonal(memberId: string, field: PersonalField): Promise<string> {
  const shown = await callBackoffice('showPersonal', { params: { memberId }, body: { fields: [field] } });
  if (field === 'bank') return shown.bank ? `${shown.bank.code} ${shown.bank.accountNo}` : '';
  return shown[field] ?? '';
}
