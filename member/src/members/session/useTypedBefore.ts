import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * What a fast member typed, or the browser filled in, before the app took the form over stands in its fields and was told to
 * nobody. It is read before anything is drawn again: React would write its own value over it. A press that came before the app is made
 * once more, when what was typed is known.
 */
export function useTypedBefore(tell: (name: string, value: string, checked: boolean) => void): {
  readonly form: RefObject<HTMLFormElement | null>;
} {
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the form is taken over
  useLayoutEffect(() => {
    for (const field of form.current?.elements ?? [])
      if (field instanceof HTMLInputElement) tell(field.name, field.value, field.checked);
    if (window.takePress?.())
      setTimeout(() => form.current?.querySelector<HTMLElement>('[type=submit]')?.click());
    delete window.takePress;
  }, []);
  return { form };
}
