import type { ComponentProps } from 'react';
import { Field } from './Field.tsx';
import { upperCased } from './upper-case.ts';

interface Props extends Omit<ComponentProps<typeof Field>, 'onChange' | 'value'> {
  value: string;
  onTyped: (value: string) => void;
}

/** Field that converts to upper case and keeps the cursor in place. */
export function UpperCaseField({ onTyped, ...props }: Props) {
  function take(input: HTMLInputElement) {
    const upper = upperCased(input.value);
    if (upper !== input.value) {
      const { selectionStart, selectionEnd } = input;
      input.value = upper;
      input.setSelectionRange(selectionStart, selectionEnd);
    }
    onTyped(upper);
  }

  return (
    <Field
      autoCapitalize="characters"
      autoComplete="off"
      spellCheck={false}
      {...props}
      onChange={({ target, nativeEvent }) => {
        // During composition the text is left alone; the keyboard would insert the word twice.
        if (nativeEvent instanceof InputEvent && nativeEvent.isComposing) onTyped(target.value);
        else take(target);
      }}
      onCompositionEnd={(event) => take(event.currentTarget)}
    />
  );
}
