import type { AuditFacts } from '../../platform/backoffice/audit-note.ts';

/** Returns the audit facts of a conversation; a guest's has no member. */
export function chatAudit(id: string, memberId: string | null, facts: AuditFacts = {}): AuditFacts {
  return { subject: 'chat', subjectId: id, ...(memberId !== null && { memberId }), ...facts };
}
