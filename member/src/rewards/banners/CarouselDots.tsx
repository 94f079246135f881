import { useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../ui/design/cx.ts';

interface Props {
  count: number;
  at: number;
  onChoose: (index: number) => void;
}

/** Most dots; above that a count is shown. */
const maxDots = 8;

/** Shows which banner is in view and moves to the others. */
export function CarouselDots({ count, at, onChoose }: Props) {
  const { t } = useLingui();
  const place = at + 1;
  return (
    <div className="mt-1 flex items-center justify-center gap-1">
      <Arrow label={t`Previous picture`} disabled={at === 0} onClick={() => onChoose(at - 1)}>
        <ChevronLeft size={20} />
      </Arrow>
      {count > maxDots ? (
        <span className="tabular min-w-14 text-center text-sm text-muted">
          {place} / {count}
        </span>
      ) : (
        Array.from({ length: count }, (_, index) => {
          const each = index + 1;
          return (
            <button
              key={each}
              type="button"
              aria-label={t`Picture ${each}`}
              aria-current={index === at}
              onClick={() => onChoose(index)}
              className="grid h-11 min-w-6 place-items-center"
            >
              <span
                className={cx(
                  'h-2 rounded-full transition-[width,background-color] duration-(--calm)',
                  index === at ? 'w-6 bg-gold' : 'w-2 bg-muted/45',
                )}
              />
            </button>
          );
        })
      )}
      <Arrow label={t`Next picture`} disabled={at === count - 1} onClick={() => onChoose(at + 1)}>
        <ChevronRight size={20} />
      </Arrow>
    </div>
  );
}

interface ArrowProps {
  label: string;
  disabled: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** Arrow for a mouse; touch users swipe. */
function Arrow(props: ArrowProps) {
  return (
    <button
      type="button"
      aria-label={props.label}
      disabled={props.disabled}
      onClick={props.onClick}
      className="hidden size-11 place-items-center rounded-sm text-muted hover:bg-page disabled:opacity-35 pointer-fine:grid"
    >
      {props.children}
    </button>
  );
}
