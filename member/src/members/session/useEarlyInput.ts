import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Reads what was typed or filled in before the app took over the form, before any rerender, because React would
 * overwrite the fields. An early press is repeated once these values are known.
 */
export function useEarlyInput(report: (name: string, value: string, checked: boolean) => void): {
  readonly form: RefObject<HTMLFormElement | null>;
} {
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the form is taken over
  useLayoutEffect(() => {
    for (const field of form.current?.elements ?? [])
      if (field instanceof HTMLInputElement) report(field.name, field.value, field.checked);
    if (window.takePress?.())
      setTimeout(() => form.current?.querySelector<HTMLElement>('[type=submit]')?.click());
    delete window.takePress;
  }, []);
  return { form };
}
