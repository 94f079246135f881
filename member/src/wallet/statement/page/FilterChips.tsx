import { type StatementFilter, statementFilters } from '@kapao/contract/statement-types';
import { useLingui } from '@lingui/react/macro';
import { cx } from '../../../ui/design/cx.ts';

interface Props {
  chosen: StatementFilter;
  onChoose: (filter: StatementFilter) => void;
}

/** Statement filters, one press each. */
export function FilterChips({ chosen, onChoose }: Props) {
  const { t } = useLingui();
  const words: Record<StatementFilter, string> = {
    all: t`All`,
    in: t`Money in`,
    out: t`Money out`,
    games: t`Games`,
    bonus: t`Bonus`,
  };
  return (
    <fieldset
      // A browser does not scroll to a chip that is partly visible.
      onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
      className="-mx-4 flex min-w-0 gap-1.5 overflow-x-auto px-4 py-1 md:mx-0 md:gap-2 md:px-0"
    >
      <legend className="sr-only">{t`Show`}</legend>
      {statementFilters.map((filter) => (
        <button
          key={filter}
          type="button"
          aria-pressed={filter === chosen}
          onClick={() => onChoose(filter)}
          className={cx(
            'min-h-11 min-w-11 flex-none rounded-full border px-2.5 text-sm font-medium transition-colors duration-(--quick) md:px-3.5',
            filter === chosen
              ? 'border-gold-text bg-progress-tint text-gold-text'
              : 'border-line bg-card text-text hover:border-muted/50',
          )}
        >
          {words[filter]}
        </button>
      ))}
    </fieldset>
  );
}
