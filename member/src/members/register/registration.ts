import { createContext, use } from 'react';
import type { Draft, Step } from './draft.ts';
import type { Flaws } from './flaws.ts';
import type { Passwords } from './rules.ts';

/** State that the steps share while the page is open. */
export interface Registration {
  draft: Draft;
  /** Passwords, in memory only: after the page is closed they are asked for again. */
  passwords: Passwords;
  flaws: Flaws;
  /** Applies typed values; a field's error disappears with the first key pressed in it. */
  edit: (patch: Partial<Draft>) => void;
  editPasswords: (patch: Partial<Passwords>) => void;
  /** Shows the errors and focuses the first; true if there was one. */
  hasFlaws: (flaws: Flaws) => boolean;
  /** Shows a server refusal beside its field, on whichever step; false if it concerns none. */
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
