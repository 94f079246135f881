import { readInviteCode } from '@kapao/core/account/registration';
import { createStore } from '@kapao/core/store';
import { dayMs } from '@kapao/core/time';
import { type WireCurrency, wireCurrencies } from '@kapao/core/wire-currency';
import { onDevice } from '../../base/storage.ts';
import {
  has,
  isEither,
  isFlag,
  isNumber,
  isOneOf,
  isText,
  parseStored,
  validFields,
} from '../../base/stored-values.ts';

export const steps = ['phone', 'otp', 'profile', 'bank'] as const;
export type Step = (typeof steps)[number];

/** Code sent to a phone. The token alone is useless: the code itself is never stored. */
export interface SentCode {
  phone: string;
  token: string;
  reference: string;
  /** Epoch milliseconds after which another may be sent. */
  resendAtMs: number;
}

/** Data typed so far, except passwords and codes. All but the account number outlives the page. */
export interface Draft {
  step: Step;
  phone: string;
  /** Phone number that has passed the first two steps. */
  readyPhone: string;
  code: SentCode | null;
  /** Whether only the phone must be verified again. */
  onlyCodeMissing: boolean;
  name: string;
  sourceCode: string;
  inviteCode: string;
  ageConfirmed: boolean;
  /** Accepted version; empty if none. */
  agreementsVersion: string;
  /** Whether the member wants offers and news. */
  marketing: boolean;
  profileReady: boolean;
  bankCode: string;
  bankAccountNo: string;
  firstName: string;
  lastName: string;
  currency: '' | WireCurrency;
  /** Whether a registration request was sent whose answer never came. */
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
  marketing: false,
  profileReady: false,
  bankCode: '',
  bankAccountNo: '',
  firstName: '',
  lastName: '',
  currency: '',
  unsure: false,
};

/** Lifetime of a draft: after a day the user starts again, and a finder of the phone reads nothing. */
export const draftLifeMs = dayMs;

/** Returns the draft as stored: without the account number, which whoever finds the phone must not read. */
export function writeDraft({ bankAccountNo: _, ...draft }: Draft, nowMs: number): string {
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
  marketing: isFlag,
  profileReady: isFlag,
  bankCode: isText,
  firstName: isText,
  lastName: isText,
  currency: isOneOf('', ...wireCurrencies),
  unsure: isFlag,
} as const;

/** Returns the stored draft, or an empty one if there is none, or it is unreadable or too old. */
export function readDraft(text: string | null, nowMs: number): Draft {
  const kept = parseStored(text, isKept);
  if (!kept) return emptyDraft;
  const ageMs = nowMs - kept.savedAtMs;
  if (ageMs < 0 || ageMs > draftLifeMs) return emptyDraft;
  return { ...emptyDraft, ...validFields<Omit<Draft, 'bankAccountNo'>>(fields, kept.draft) };
}

/** Whether a step has typed or selected data. A code is never stored. */
function hasKept(step: Step, draft: Draft): boolean {
  const kept = {
    phone: [draft.phone],
    otp: [],
    profile: [
      draft.name,
      draft.sourceCode,
      draft.inviteCode,
      draft.agreementsVersion,
      draft.ageConfirmed,
      draft.marketing,
    ],
    bank: [draft.bankCode, draft.bankAccountNo, draft.firstName, draft.lastName, draft.currency],
  };
  return kept[step].some(Boolean);
}

/** Returns the last step up to this one that has stored data. */
export function lastKept(upTo: Step, draft: Draft): Step | null {
  return steps.slice(0, steps.indexOf(upTo) + 1).findLast((step) => hasKept(step, draft)) ?? null;
}

const draftKey = 'registration';
const store = createStore<Draft>(emptyDraft);

/** Draft in localStorage, so that it survives when the phone kills the app while the user reads the SMS. */
export const draftStore = {
  ...store,
  /** Reads the draft when the page opens, because it may have become too old. */
  open(): Draft {
    const kept = readDraft(onDevice.read(draftKey), Date.now());
    // Keeps the account number typed since the page was loaded, if the phone number is still the same.
    const { phone, bankAccountNo } = store.read();
    store.write(phone === kept.phone ? { ...kept, bankAccountNo } : kept);
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

/** Stores the code of an invitation link (`/register?code=PR…`) on this phone until a registration uses it. */
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
