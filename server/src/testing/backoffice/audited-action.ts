import type { Told } from '../../platform/backoffice/audit-note.ts';
import type { DeskSession } from '../../platform/backoffice/backoffice-session.ts';
import { deriveId } from '../../platform/derive-id.ts';

/** A press of a button as the route hands it on: by this operator, about this thing, always the same one. */
export function deskPress(operatorId: string, about: string) {
  const operator: DeskSession = {
    ...{
      sessionId: operatorId,
      operatorId,
      name: 'Bo',
      roleCode: 'finance',
      roleName: 'Finance',
      rights: [],
    },
    ...{ locale: 'en', passkey: false, usedAt: new Date(), factorAt: new Date() },
  };
  const from = { operatorId, who: 'Bo', sessionId: null, address: null, requestId: null, action: 'press' };
  return { operator, id: deriveId(about, 'press'), note: (told: Told) => ({ ...told, ...from }) };
}
