import type { Told } from '../../platform/backoffice/audit-note.ts';

/** What the audit says of a conversation; a guest is nobody's member. */
export function aboutChat(id: string, memberId: string | null, told: Told = {}): Told {
  return { subject: 'chat', subjectId: id, ...(memberId !== null && { memberId }), ...told };
}
