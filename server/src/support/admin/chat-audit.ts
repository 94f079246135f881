import type { AuditFacts } from '../../platform/backoffice/audit-note.ts';

/** What the audit says of a conversation; a guest is nobody's member. */
export function chatAudit(id: string, memberId: string | null, told: AuditFacts = {}): AuditFacts {
  return { subject: 'chat', subjectId: id, ...(memberId !== null && { memberId }), ...told };
}
