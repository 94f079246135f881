import type { Reply } from '../../frame/api/api.ts';

export type Slip = Reply<'getSlips'>['slips'][number];

export interface SlipStep {
  key: 'send' | 'read' | 'ask' | 'credit';
  state: 'done' | 'now' | 'later' | 'failed';
}

const keys = ['send', 'read', 'ask', 'credit'] as const;

/** Refusals before any bank inquiry, because the picture itself could not be used. */
const unreadable = new Set([
  'UPLOADED_FILE_NOT_EXIST',
  'IMG_SIZE_UNABLE_TO_PROCESS',
  'CANNOT_READ_CROPPED_IMAGE',
  'UNSTABLE_REFNO_ON_SLIP',
]);

/** The four steps from the picture to the money; null is a slip that is being sent. */
export function slipSteps(slip: Pick<Slip, 'status' | 'step' | 'note'> | null): SlipStep[] {
  if (slip?.status === 'FAILED') {
    const failedAt = unreadable.has(slip.note) ? 1 : 2;
    return keys.map((key, index) => ({ key, state: stateAt(index, failedAt, 'failed') }));
  }
  return keys.map((key, index) => ({ key, state: stateAt(index, stepIndexOf(slip), 'now') }));
}

function stateAt(index: number, at: number, there: 'now' | 'failed'): SlipStep['state'] {
  if (index === at) return there;
  return index < at ? 'done' : 'later';
}

/** Returns the current step. A bank that has not answered counts as still being asked. */
function stepIndexOf(slip: Pick<Slip, 'status' | 'step'> | null): number {
  if (slip === null) return 0;
  if (slip.status === 'SUCCESS') return keys.length;
  const stepIndexes = { STORED: 1, READ: 2, ASKED: 2, DECIDED: 3 };
  return stepIndexes[slip.step];
}
