import { useState } from 'react';
import { useStore } from '../../base/store.ts';
import { draftStore } from './draft.ts';
import { type FieldName, type Flaws, fieldOfRefusal, stepOf } from './flaws.ts';
import type { Registration } from './registration.ts';
import type { Passwords } from './rules.ts';

const bankFields = ['bankCode', 'bankAccountNo', 'firstName', 'lastName'];

/** Everything of the page that is not its step: the draft, the passwords, and what is wrong with them. */
export function useRegistrationState() {
  const draft = useStore(draftStore);
  const [passwords, setPasswords] = useState<Passwords>({ password: '', confirmation: '' });
  const [flaws, setFlaws] = useState<Flaws>({});
  /** Counts up when flaws are shown, so that the focus goes to the first of them once more. */
  const [shown, setShown] = useState(0);

  function show(next: Flaws): boolean {
    const wrong = Object.keys(next).length > 0;
    setFlaws(next);
    if (wrong) setShown((times) => times + 1);
    return wrong;
  }

  function withoutFlaws(names: readonly string[]) {
    setFlaws((all) => Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name))));
  }

  const edit: Registration['edit'] = (patch) => {
    draftStore.change(patch);
    // What a name or a number may be is the bank's rule.
    withoutFlaws(Object.keys(patch).flatMap((name) => (name === 'bankCode' ? bankFields : name)));
  };
  const editPasswords: Registration['editPasswords'] = (patch) => {
    setPasswords((all) => ({ ...all, ...patch }));
    withoutFlaws(['password', 'confirmation']);
  };

  /** Shows a refusal beside its field and says which step that is; null when it concerns no field. */
  function refuse(error: unknown) {
    const name: FieldName | null = fieldOfRefusal(error);
    if (!name) return null;
    const perhapsOurs = name === 'phone' && draftStore.read().unsure && isExistingUser(error);
    show({ [name]: perhapsOurs ? 'perhaps-registered' : { refusal: error } });
    return stepOf[name];
  }

  return { draft, passwords, flaws, shown, edit, editPasswords, show, refuse };
}

function isExistingUser(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EXISTING_USER';
}
