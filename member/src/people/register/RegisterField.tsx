import type { ComponentProps } from 'react';
import { Field } from '../../ui/field/Field.tsx';
import { useRegistration } from './registration.ts';
import { useFaultWords } from './useFaultWords.ts';

type TextName = 'phone' | 'name' | 'inviteCode' | 'bankAccountNo' | 'firstName' | 'lastName';

interface Props extends Omit<ComponentProps<typeof Field>, 'value' | 'onChange' | 'error' | 'name'> {
  name: TextName;
}

/**
 * A field of the draft with its fault beside it. None has a maxLength: the browser would cut off what somebody pasted
 * without a word.
 */
export function RegisterField({ name, ...props }: Props) {
  const { draft, edit } = useRegistration();
  const wordsOf = useFaultWords();
  return (
    <Field
      {...props}
      name={name}
      value={draft[name]}
      onChange={(event) => edit({ [name]: event.target.value })}
      error={wordsOf(name)}
    />
  );
}
