import { useState } from 'react';
import { useStore } from '../../base/store.ts';
import { draftStore } from './draft.ts';
import { type FieldName, type Flaws, fieldOfRefusal, stepOf } from './flaws.ts';
import type { Registration } from './registration.ts';
import { isSuggested, type Passwords } from './rules.ts';

const bankFields = ['bankCode', 'bankAccountNo', 'firstName', 'lastName'];

/** State of the page except its step: the draft, the passwords and their errors. */
export function useRegistrationState() {
  const draft = useStore(draftStore);
  const [passwords, setPasswords] = useState<Passwords>({ password: '', confirmation: '' });
  const [flaws, setFlaws] = useState<Flaws>({});
  /** Incremented when errors are shown, so that the first is focused again. */
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
    const isRenamed = patch.name !== undefined && isSuggested(draft);
    draftStore.change({ ...patch, ...(isRenamed && { firstName: '', lastName: '' }) });
    // The bank decides which names and numbers are valid.
    withoutFlaws(Object.keys(patch).flatMap((name) => (name === 'bankCode' ? bankFields : name)));
  };
  const editPasswords: Registration['editPasswords'] = (patch) => {
    setPasswords((all) => ({ ...all, ...patch }));
    withoutFlaws(['password', 'confirmation']);
  };

  /** Shows a refusal beside its field and returns its step; null if it concerns no field. */
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
