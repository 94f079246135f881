import type { BackofficeCallName } from '@kapao/contract/backoffice/backoffice-calls';
import type { BackofficeRequest } from './backoffice-server.ts';

/** Who reads a picture wants one: a point of one colour. */
const point = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const figures = {
  minMinor: 1,
  maxMinor: 2,
  autoLimitMinor: 1,
  autoDailyMinor: 1,
  secondLimitMinor: 2,
};

/** What no shape says of calls, so that nothing made up of it would be understood. */
export const sampleCalls: { readonly [Name in BackofficeCallName]?: (seed: number) => BackofficeRequest } = {
  // No amount below zero.
  requestManualAdjustment: (seed) => ({
    body: { way: 'credit', amount: String(100 + seed), reason: 'GOODWILL', why: `made up ${seed}` },
  }),
  // What a value is like depends on its key.
  setText: (seed) => ({
    params: { key: 'sources' },
    body: { value: [], version: 1, why: `made up ${seed}` },
  }),
  setRule: (seed) => ({
    params: { key: 'enableChatWidget' },
    body: { value: true, version: 1, why: `made up ${seed}` },
  }),
  // The name of the service, by hand.
  requestTermination: (seed) => ({
    body: { terminated: true, typed: 'Kapao', version: 1, why: `made up ${seed}` },
  }),
  // What lets withdrawals go is looked at before it is proposed.
  requestRuleApproval: (seed) => ({
    body: {
      value: { THB: figures, LAK: figures, holdHours: 0 },
      version: 1,
      why: `made up ${seed}`,
    },
  }),
  uploadImage: () => ({ file: point }),
};
