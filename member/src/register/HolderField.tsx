import type { ChangeEvent, CompositionEvent, ReactNode } from 'react';
import { Field } from '../ui/Field.tsx';
import { useRegistration } from './registration.ts';
import { upperCased } from './upper-case.ts';
import { useFaultWords } from './useFaultWords.ts';

interface Props {
  name: 'firstName' | 'lastName';
  label: ReactNode;
  autoComplete: string;
}

/** A part of the holder's name in upper case as it is typed, with the cursor staying where it was. */
export function HolderField({ name, label, autoComplete }: Props) {
  const { draft, edit } = useRegistration();
  const wordsOf = useFaultWords();

  function take(input: HTMLInputElement) {
    const upper = upperCased(input.value);
    if (upper !== input.value) {
      const { selectionStart, selectionEnd } = input;
      input.value = upper;
      input.setSelectionRange(selectionStart, selectionEnd);
    }
    edit({ [name]: upper });
  }

  return (
    <Field
      label={label}
      name={name}
      autoComplete={autoComplete}
      autoCapitalize="characters"
      spellCheck={false}
      value={draft[name]}
      onChange={(event: ChangeEvent<HTMLInputElement>) => {
        // A keyboard that still composes the word would write it twice if it were changed under its hands.
        const { nativeEvent } = event;
        const isComposing = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
        if (isComposing) edit({ [name]: event.target.value });
        else take(event.target);
      }}
      onCompositionEnd={(event: CompositionEvent<HTMLInputElement>) => take(event.currentTarget)}
      error={wordsOf(name)}
    />
  );
}
