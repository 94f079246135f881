import type { ComponentProps } from 'react';
import { Field } from './Field.tsx';

interface Props extends Omit<ComponentProps<typeof Field>, 'onChange' | 'value'> {
  value: string;
  onTyped: (value: string) => void;
}

/** Writes capitals whatever is typed, and leaves the cursor where it is. */
export function UpperCaseField({ onTyped, ...props }: Props) {
  return (
    <Field
      autoCapitalize="characters"
      autoComplete="off"
      spellCheck={false}
      {...props}
      onChange={({ target }) => {
        const upper = target.value.toUpperCase();
        if (upper !== target.value) {
          const caret = target.selectionStart;
          target.value = upper;
          target.setSelectionRange(caret, caret);
        }
        onTyped(upper);
      }}
    />
  );
}
