import { Trans } from '@lingui/react/macro';
import { ChevronDown, Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button/Button.tsx';
import { cx } from '../../../ui/design/cx.ts';
import { MonthCard } from './MonthCard.tsx';
import { SearchField } from './SearchField.tsx';

interface Props {
  search: string;
  onSearch: (search: string) => void;
}

/** Search and monthly totals, collapsed on a phone so that entries come first, and opened one at a time. */
export function FoldedTools({ search, onSearch }: Props) {
  const [open, setOpen] = useState<'search' | 'month' | null>(search ? 'search' : null);
  // Back may lead to a search while its field is collapsed.
  const searching = open === 'search' || search !== '';
  return (
    <div className="-my-2 grid">
      <div className="-mx-2 flex flex-wrap justify-between gap-x-2">
        <Fold
          icon={<Search size={17} />}
          open={searching}
          onPress={() => setOpen(searching ? null : 'search')}
        >
          <Trans>Search</Trans>
        </Fold>
        <Fold
          icon={<ChevronDown size={17} className={cx(open === 'month' && 'rotate-180')} />}
          open={open === 'month'}
          onPress={() => setOpen(open === 'month' ? null : 'month')}
        >
          <Trans>Totals and CSV</Trans>
        </Fold>
      </div>
      {searching ? (
        <div className="pt-1 pb-3">
          <SearchField search={search} onSearch={onSearch} />
        </div>
      ) : null}
      {open === 'month' ? (
        <div className="pt-1 pb-3">
          <MonthCard />
        </div>
      ) : null}
    </div>
  );
}

interface FoldProps {
  icon: ReactNode;
  open: boolean;
  onPress: () => void;
  children: ReactNode;
}

function Fold({ icon, open, onPress, children }: FoldProps) {
  return (
    <Button
      variant="quiet"
      size="small"
      className="text-gold-text!"
      aria-expanded={open}
      icon={icon}
      onClick={onPress}
    >
      {children}
    </Button>
  );
}
