import { ChevronDown } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldNote } from './Field.tsx';

interface Props extends Omit<ComponentProps<'select'>, 'id'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
}

/** Native select styled as a field: the phone shows its own picker. */
export function SelectField({ label, hint, error, children, ...select }: Props) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <div className="field-box relative">
        <select
          {...select}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={(error ?? hint) ? noteId : undefined}
          className="min-h-[50px] w-full min-w-0 flex-1 appearance-none rounded-md bg-transparent has-[option[value='']:checked]:text-muted pr-11 pl-3.5 text-[min(1rem,max(16px,7vw))] outline-none disabled:opacity-60 [&>option]:bg-card [&>option]:text-text"
        >
          {children}
        </select>
        <ChevronDown size={20} className="pointer-events-none absolute right-3.5 text-muted" />
      </div>
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  );
}
