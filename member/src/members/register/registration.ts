import { createContext, use } from 'react';
import type { Draft, Step } from './draft.ts';
import type { Flaws } from './flaws.ts';
import type { Passwords } from './rules.ts';

/** What the steps share while the page lives. */
export interface Registration {
  draft: Draft;
  /** In memory only: a page that was closed asks for them again. */
  passwords: Passwords;
  flaws: Flaws;
  /** Takes what somebody types; the flaw of a field goes with the first key pressed in it. */
  edit: (patch: Partial<Draft>) => void;
  editPasswords: (patch: Partial<Passwords>) => void;
  /** Shows the flaws and leads to the first; true when there was one. */
  hasFlaws: (flaws: Flaws) => boolean;
  /** Shows a refusal of the server beside its field, on whichever step it stands; false when it concerns none. */
  placeRefusal: (error: unknown) => Promise<boolean>;
  push: (step: Step) => Promise<void>;
  replace: (step: Step) => Promise<void>;
  opened: (member: { name: string; phone: string; password: string }) => void;
}

export const RegistrationContext = createContext<Registration | null>(null);

export function useRegistration(): Registration {
  const registration = use(RegistrationContext);
  if (!registration) throw new Error('a step of the registration stands outside its page');
  return registration;
}
