import type { AuditFacts } from '../../platform/backoffice/audit-note.ts';
import type { BackofficeSession } from '../../platform/backoffice/backoffice-session.ts';
import { deriveId } from '../../platform/derive-id.ts';

/**
 * Returns the audited action that a route passes on, by this staff member; the same `about` gives the same
 * id.
 */
export function auditedAction(staffId: string, about: string) {
  const staffMember: BackofficeSession = {
    ...{
      sessionId: staffId,
      staffId,
      name: 'Bo',
      roleCode: 'finance',
      roleName: 'Finance',
      rights: [],
      limits: {},
    },
    ...{ locale: 'en', passkey: false, usedAt: new Date(), factorAt: new Date() },
  };
  const from = { staffId, who: 'Bo', sessionId: null, address: null, requestId: null, action: 'press' };
  return { staffMember, id: deriveId(about, 'press'), note: (facts: AuditFacts) => ({ ...facts, ...from }) };
}
