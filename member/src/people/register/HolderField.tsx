import type { ReactNode } from 'react';
import { UpperCaseField } from '../../ui/field/UpperCaseField.tsx';
import { useRegistration } from './registration.ts';
import { useFaultWords } from './useFaultWords.ts';

interface Props {
  name: 'firstName' | 'lastName';
  label: ReactNode;
  autoComplete: string;
}

/** A part of the holder's name. */
export function HolderField(props: Props) {
  const { draft, edit } = useRegistration();
  const wordsOf = useFaultWords();
  return (
    <UpperCaseField
      {...props}
      value={draft[props.name]}
      onTyped={(value) => edit({ [props.name]: value })}
      error={wordsOf(props.name)}
    />
  );
}
