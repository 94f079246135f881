import { readInviteCode } from '@kapao/core/account/registration';
import { createStore } from '@kapao/core/store';
import { dayMs } from '@kapao/core/time';
import { type WireCurrency, wireCurrencies } from '@kapao/core/wire-currency';
import { onDevice } from '../../base/storage.ts';
import {
  fitting,
  has,
  isEither,
  isFlag,
  isNumber,
  isOneOf,
  isText,
  readKept,
} from '../../base/stored-values.ts';

/** The steps of a registration in their order. */
export const steps = ['phone', 'otp', 'profile', 'bank'] as const;
export type Step = (typeof steps)[number];

/** A code that is on its way to a phone. The token alone opens nothing: the code itself is never kept. */
export interface SentCode {
  phone: string;
  token: string;
  reference: string;
  /** Epoch milliseconds from which another one may be sent. */
  resendAtMs: number;
}

/** Everything typed so far except passwords and codes. */
export interface Draft {
  step: Step;
  phone: string;
  /** The number that has passed the first two steps. */
  readyPhone: string;
  code: SentCode | null;
  /** The phone has to be verified once more and everything else is there. */
  onlyCodeMissing: boolean;
  name: string;
  sourceCode: string;
  inviteCode: string;
  ageConfirmed: boolean;
  /** The version that was agreed to; empty while none was. */
  agreementsVersion: string;
  profileReady: boolean;
  bankCode: string;
  bankAccountNo: string;
  firstName: string;
  lastName: string;
  currency: '' | WireCurrency;
  /** A registration was sent and its answer never came. */
  unsure: boolean;
}

export const emptyDraft: Draft = {
  step: 'phone',
  phone: '',
  readyPhone: '',
  code: null,
  onlyCodeMissing: false,
  name: '',
  sourceCode: '',
  inviteCode: '',
  ageConfirmed: false,
  agreementsVersion: '',
  profileReady: false,
  bankCode: '',
  bankAccountNo: '',
  firstName: '',
  lastName: '',
  currency: '',
  unsure: false,
};

/** Somebody who comes back a day later has to begin anew; whoever finds the phone then reads nothing. */
export const draftLifeMs = dayMs;

export function writeDraft(draft: Draft, nowMs: number): string {
  return JSON.stringify({ savedAtMs: nowMs, draft });
}

const isKept = has({ savedAtMs: isNumber, draft: has({}) });

const fields = {
  step: isOneOf(...steps),
  phone: isText,
  readyPhone: isText,
  code: isEither(null, has({ phone: isText, token: isText, reference: isText, resendAtMs: isNumber })),
  onlyCodeMissing: isFlag,
  name: isText,
  sourceCode: isText,
  inviteCode: isText,
  ageConfirmed: isFlag,
  agreementsVersion: isText,
  profileReady: isFlag,
  bankCode: isText,
  bankAccountNo: isText,
  firstName: isText,
  lastName: isText,
  currency: isOneOf('', ...wireCurrencies),
  unsure: isFlag,
} as const;

/** What was kept, or an empty draft when there is nothing, nothing readable, or only something too old. */
export function readDraft(text: string | null, nowMs: number): Draft {
  const kept = readKept(text, isKept);
  if (!kept) return emptyDraft;
  const ageMs = nowMs - kept.savedAtMs;
  if (ageMs < 0 || ageMs > draftLifeMs) return emptyDraft;
  return { ...emptyDraft, ...fitting<Draft>(fields, kept.draft) };
}

/** Whether a step has something that was typed or chosen in it. A code is never kept. */
function hasKept(step: Step, draft: Draft): boolean {
  const kept = {
    phone: [draft.phone],
    otp: [],
    profile: [draft.name, draft.sourceCode, draft.inviteCode, draft.agreementsVersion, draft.ageConfirmed],
    bank: [draft.bankCode, draft.bankAccountNo, draft.firstName, draft.lastName, draft.currency],
  };
  return kept[step].some(Boolean);
}

/** The last step up to this one that shows something that was kept. */
export function lastKept(upTo: Step, draft: Draft): Step | null {
  return steps.slice(0, steps.indexOf(upTo) + 1).findLast((step) => hasKept(step, draft)) ?? null;
}

const draftKey = 'registration';
const store = createStore<Draft>(emptyDraft);

/** In localStorage: a phone that kills the app while its owner reads the SMS loses nothing. */
export const draftStore = {
  ...store,
  /** Asked when the page opens: what was kept may have become too old meanwhile. */
  open(): Draft {
    store.write(readDraft(onDevice.read(draftKey), Date.now()));
    return store.read();
  },
  change(patch: Partial<Draft>): void {
    store.write({ ...store.read(), ...patch });
    onDevice.write(draftKey, writeDraft(store.read(), Date.now()));
  },
  clear(): void {
    onDevice.remove(draftKey);
    store.write(emptyDraft);
  },
};

const inviteKey = 'inviteCode';

/** The code of an invitation link (`/register?code=PR…`) stays on this phone until somebody registers with it. */
export function keepInviteCode(search: string): void {
  const code = readInviteCode(new URLSearchParams(search).get('code') ?? '');
  if (code) onDevice.write(inviteKey, code);
}

export function storedInviteCode(): string | null {
  return readInviteCode(onDevice.read(inviteKey) ?? '');
}

export function forgetInviteCode(): void {
  onDevice.remove(inviteKey);
}
