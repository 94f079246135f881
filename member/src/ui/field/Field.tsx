import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from '../design/cx.ts';

interface Props extends Omit<ComponentProps<'input'>, 'id'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** Element inside the field at its end, such as the eye of a password. */
  end?: ReactNode;
  /** Element inside the field at its start, such as a currency sign. */
  start?: ReactNode;
}

export function Field({ label, hint, error, end, start, className, ...input }: Props) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <div className="field-box">
        {start}
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={(error ?? hint) ? noteId : undefined}
          className="min-h-[50px] w-full min-w-0 flex-1 rounded-md bg-transparent px-3.5 text-base outline-none placeholder:text-muted disabled:opacity-60"
        />
        {end}
      </div>
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  );
}

/** Error of a field, or its hint while there is none. */
export function FieldNote({ id, hint, error }: { id: string; hint: ReactNode; error: ReactNode }) {
  const note = error ?? hint;
  return note ? (
    <p
      id={id}
      role={error ? 'alert' : undefined}
      className={cx('mt-1.5 flex gap-1.5 text-sm', error ? 'text-failed' : 'text-muted')}
    >
      {error ? <CircleAlert size={16} className="mt-1" /> : null}
      <span>{note}</span>
    </p>
  ) : null;
}
