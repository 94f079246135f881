import { asciiDigits } from '@kapao/core/account/digits';
import type { AuditFacts } from '../../platform/backoffice/audit-note.ts';
import { maskAccount } from '../../platform/backoffice/mask.ts';

/** Returns the audit facts of a conversation; a guest's has no member. */
export function chatAudit(id: string, memberId: string | null, facts: AuditFacts = {}): AuditFacts {
  return { subject: 'chat', subjectId: id, ...(memberId !== null && { memberId }), ...facts };
}

/** Masks phone and account numbers in searched words: the audit is kept for ever. */
export function withoutNumbers(words: string): string {
  return asciiDigits(words).replace(/\d(?:[ -]?\d){5,}/g, maskAccount);
}
