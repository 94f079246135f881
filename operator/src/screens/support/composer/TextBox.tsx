import { type ComponentProps, useRef } from 'react';
import { cx } from '../../../ui/design/cx.ts';
import { type Part, partsOf } from './fill.ts';

interface Props extends Omit<ComponentProps<'textarea'>, 'onChange' | 'value'> {
  value: string;
  filled: readonly string[];
  onChange: (value: string) => void;
}

const classes: Record<Part['kind'], string> = {
  plain: 'bg-transparent',
  filled: 'rounded-sm bg-progress-tint box-decoration-clone ring-2 ring-progress-tint',
  blank: 'rounded-sm bg-failed-tint box-decoration-clone ring-2 ring-failed-tint',
};
const textClass = 'px-3.5 py-2.5 text-base leading-relaxed whitespace-pre-wrap break-words';

/** Text field that marks filled and open placeholders. An aria-hidden copy of the text behind it draws the marks. */
export function TextBox({ value, filled, onChange, className, ...rest }: Props) {
  const marks = useRef<HTMLDivElement>(null);
  return (
    <div className={cx('relative', className)}>
      <div
        ref={marks}
        aria-hidden
        className={cx(textClass, 'absolute inset-0 overflow-hidden text-transparent')}
      >
        {partsOf(value, filled).map(({ text, kind }, at) => (
          // Uses the index as the key, because the parts of a text have no id.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <mark key={at} className={cx('text-transparent', classes[kind])}>
            {text}
          </mark>
        ))}
      </div>
      <textarea
        rows={2}
        {...rest}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onScroll={({ currentTarget }) => {
          if (marks.current) marks.current.scrollTop = currentTarget.scrollTop;
        }}
        className={cx(
          textClass,
          'field-sizing-content relative block max-h-56 w-full resize-none bg-transparent outline-none placeholder:text-muted max-md:max-h-36',
        )}
      />
    </div>
  );
}
