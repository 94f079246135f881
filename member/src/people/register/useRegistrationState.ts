import { useState } from 'react';
import { useStore } from '../../base/store.ts';
import { draftStore } from './draft.ts';
import { type Faults, type FieldName, fieldOfRefusal, stepOf } from './faults.ts';
import type { Registration } from './registration.ts';
import type { Passwords } from './rules.ts';

/** Everything of the page that is not its step: the draft, the passwords, and what is wrong with them. */
export function useRegistrationState() {
  const draft = useStore(draftStore);
  const [passwords, setPasswords] = useState<Passwords>({ password: '', confirmation: '' });
  const [faults, setFaults] = useState<Faults>({});
  /** Counts up when faults are shown, so that the focus goes to the first of them once more. */
  const [shown, setShown] = useState(0);

  function show(next: Faults): boolean {
    const wrong = Object.keys(next).length > 0;
    setFaults(next);
    if (wrong) setShown((times) => times + 1);
    return wrong;
  }

  function withoutFaults(names: readonly string[]) {
    setFaults((all) => Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name))));
  }

  const edit: Registration['edit'] = (patch) => {
    draftStore.change(patch);
    withoutFaults(Object.keys(patch));
  };
  const editPasswords: Registration['editPasswords'] = (patch) => {
    setPasswords((all) => ({ ...all, ...patch }));
    withoutFaults(['password', 'confirmation']);
  };

  /** Shows a refusal beside its field and says which step that is; null when it concerns no field. */
  function refuse(error: unknown) {
    const name: FieldName | null = fieldOfRefusal(error);
    if (!name) return null;
    const perhapsOurs = name === 'phone' && draftStore.read().unsure && isExistingUser(error);
    show({ [name]: perhapsOurs ? 'perhaps-registered' : { refusal: error } });
    return stepOf[name];
  }

  return { draft, passwords, faults, shown, edit, editPasswords, show, refuse };
}

function isExistingUser(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EXISTING_USER';
}
