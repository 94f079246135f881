import type { DeskReply } from '@kapao/contract/desk/desk-call-types';
import { callDesk } from '../../frame/api/desk.ts';

export type Member = DeskReply<'getMember'>;
export type PersonalField = 'name' | 'phone' | 'bank' | 'holder';

/** One datum in clear. It is kept nowhere: who wants it again asks again, and each time is in the audit. */
export async function showPersonal(memberId: string, field: PersonalField): Promise<string> {
  const shown = await callDesk('showPersonal', { params: { memberId }, body: { fields: [field] } });
  if (field === 'bank') return shown.bank ? `${shown.bank.code} ${shown.bank.accountNo}` : '';
  return shown[field] ?? '';
}
