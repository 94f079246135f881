import { asciiDigits } from '@kapao/core/account/digits';
import { pinDigits } from '@kapao/core/account/pin';
import type { ComponentProps } from 'react';
import { Field } from '../../ui/field/Field.tsx';

type Props = Omit<ComponentProps<typeof Field>, 'type' | 'onChange' | 'value'> & {
  value: string;
  onTyped: (digits: string) => void;
};

/** Field for a PIN: hidden digits on the number pad, which no password manager fills in or stores. */
export function PinField({ onTyped, ...props }: Props) {
  return (
    <Field
      {...props}
      type="password"
      inputMode="numeric"
      autoComplete="off"
      data-1p-ignore
      data-lpignore="true"
      maxLength={pinDigits}
      onChange={(event) => onTyped(asciiDigits(event.target.value).replace(/\D/g, ''))}
    />
  );
}
