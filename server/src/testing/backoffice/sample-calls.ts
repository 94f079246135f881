import type { BackofficeCallName } from '@kapao/contract/backoffice/backoffice-calls';
import type { BackofficeRequest } from './backoffice-server.ts';

/** PNG of one pixel, for calls that require an image. */
const point = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const limits = {
  minMinor: 1,
  maxMinor: 2,
  autoLimitMinor: 1,
  autoDailyMinor: 1,
  secondLimitMinor: 2,
};

/**
 * Hand-written requests for calls whose rules the schema does not express, so that a generated request would be refused.
 */
export const sampleCalls: { readonly [Name in BackofficeCallName]?: (seed: number) => BackofficeRequest } = {
  // The amount may not be below zero.
  requestManualAdjustment: (seed) => ({
    body: { way: 'credit', amount: String(100 + seed), reason: 'GOODWILL', why: `made up ${seed}` },
  }),
  // The shape of a value depends on its key.
  setText: (seed) => ({
    params: { key: 'sources' },
    body: { value: [], version: 1, why: `made up ${seed}` },
  }),
  setRule: (seed) => ({
    params: { key: 'enableChatWidget' },
    body: { value: true, version: 1, why: `made up ${seed}` },
  }),
  // The service's name has to be typed.
  requestTermination: (seed) => ({
    body: { terminated: true, typed: 'Kapao', version: 1, why: `made up ${seed}` },
  }),
  // Limits for withdrawals are validated before the request for approval is stored.
  requestTextApproval: (seed) => ({
    params: { key: 'sources' },
    body: { value: [], version: 1, why: `made up ${seed}` },
  }),
  requestRuleApproval: (seed) => ({
    params: { key: 'withdraw' },
    body: {
      value: {
        ...{ THB: limits, LAK: limits, holdHours: 0, takeoverHours: 0 },
        proofAboveMinor: { THB: 1, LAK: 1 },
        freshAboveMinor: { THB: 1, LAK: 1 },
      },
      version: 1,
      why: `made up ${seed}`,
    },
  }),
  uploadImage: () => ({ file: point }),
};
