import { type ReactNode, useId } from 'react';
import { cx } from '../design/cx.ts';

export interface FieldTexts {
  label: ReactNode;
  /** Help text shown before there is an error: bounds, a format. */
  hint?: ReactNode;
  error?: ReactNode;
  /** Hides the label visually but not from screen readers, for filter rows where the field explains itself. */
  hiddenLabel?: boolean;
  className?: string;
}

/** Attributes that connect the control with its label, hint and error. */
export interface Wired {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface Props extends FieldTexts {
  children: (wired: Wired) => ReactNode;
}

export const inputClass =
  'w-full min-h-[35px] rounded-md border border-edge bg-card px-3 text-sm text-text outline-none transition-colors duration-(--quick) placeholder:text-muted hover:border-muted focus-visible:border-gold-text focus-visible:ring-3 focus-visible:ring-gold/25 aria-invalid:border-failed disabled:opacity-55 max-md:min-h-11 max-md:text-base';

export function Field({ label, hint, error, hiddenLabel, className, children }: Props) {
  const id = useId();
  const said = error ?? hint;
  return (
    <div className={cx('min-w-0', className)}>
      <label htmlFor={id} className={hiddenLabel ? 'sr-only' : 'mb-1 block text-muted'}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': said ? `${id}-said` : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {said ? (
        <p
          id={`${id}-said`}
          role={error ? 'alert' : undefined}
          className={cx('mt-1 text-xs', error ? 'text-failed' : 'text-muted')}
        >
          {said}
        </p>
      ) : null}
    </div>
  );
}
