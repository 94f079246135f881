import { pageCount, pagesShown } from '@kapao/core/paging';
import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../design/cx.ts';

interface Props {
  page: number;
  total: number;
  limit: number;
  onPage: (page: number) => void;
}

/** Three pages before the current one and one after it, as the specification requires. */
export function Pagination({ page, total, limit, onPage }: Props) {
  const { t } = useLingui();
  const last = pageCount(total, limit);
  if (last === 1) return null;
  return (
    <nav aria-label={t`Pages`} className="mt-4 flex flex-wrap justify-center gap-1">
      <Step label={t`Previous page`} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft size={20} />
      </Step>
      {pagesShown(page, total, limit).map((each) => (
        <Step key={each} label={t`Page ${each}`} current={each === page} onClick={() => onPage(each)}>
          {each}
        </Step>
      ))}
      <Step label={t`Next page`} disabled={page >= last} onClick={() => onPage(page + 1)}>
        <ChevronRight size={20} />
      </Step>
      {/* The numbers above are only those near the current page. */}
      <p className="tabular w-full text-center text-xs text-muted">
        <Trans>
          Page {page} of {last}
        </Trans>
      </p>
    </nav>
  );
}

interface StepProps {
  label: string;
  current?: boolean;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Step({ label, current, disabled, onClick, children }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-current={current ? 'page' : undefined}
      disabled={disabled}
      onClick={onClick}
      className={cx(
        'tabular grid size-11 place-items-center rounded-sm text-sm font-medium disabled:opacity-35',
        current ? 'bg-strong text-on-strong' : 'hover:bg-card',
      )}
    >
      {children}
    </button>
  );
}
