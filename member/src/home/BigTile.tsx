import type { ReactNode } from 'react';
import { cx } from '../ui/design/cx.ts';
import { NamedTile } from './NamedTile.tsx';

interface Props {
  gold?: boolean;
  icon: ReactNode;
  name: ReactNode;
  /** Status; null while unknown. */
  line: ReactNode;
  disabled?: boolean;
  onClick: () => void;
}

export function BigTile({ gold: main = false, icon, name, line, disabled, onClick }: Props) {
  // Disabled tiles are not highlighted.
  const gold = main && !disabled;
  return (
    <NamedTile
      icon={
        <span
          className={cx(
            'grid size-8 min-[340px]:size-9 flex-none place-items-center rounded-sm',
            gold ? 'bg-hero text-hero-gold' : disabled ? 'bg-page text-muted' : 'bg-page text-gold-text',
          )}
        >
          {icon}
        </span>
      }
      name={name}
      nameClass="text-base leading-normal"
      line={line}
      lineClass={gold ? 'text-on-gold/85' : 'text-muted'}
      disabled={disabled}
      onClick={onClick}
      className={cx(
        'press min-h-[4.25rem] rounded-lg border px-2 py-2 transition-[filter,border-color] duration-(--quick) active:brightness-95',
        gold
          ? 'gold-fill hover:brightness-105'
          : disabled
            ? 'border-dashed border-line text-muted'
            : 'border-line bg-card hover:border-muted/50',
      )}
    />
  );
}
