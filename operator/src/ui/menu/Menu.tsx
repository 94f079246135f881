import { Menu as Base } from '@base-ui/react/menu';
import { useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { cx } from '../design/cx.ts';
import { Key } from '../design/Key.tsx';

export interface MenuChoice {
  readonly label: ReactNode;
  readonly onChoose: () => void;
  readonly icon?: ReactNode;
  readonly keys?: string;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** Whether this is the selected one of mutually exclusive choices. */
  readonly chosen?: boolean;
  /** Whether a divider precedes the choice. */
  readonly apart?: boolean;
}

interface Props {
  /** Button that opens the menu. */
  button: ReactElement;
  choices: readonly MenuChoice[];
  align?: 'start' | 'end';
  head?: ReactNode;
  open?: boolean;
  onOpen?: (open: boolean) => void;
}

export function Menu({ button, choices, align = 'end', head, open, onOpen }: Props) {
  const { t } = useLingui();
  return (
    <Base.Root open={open} onOpenChange={onOpen}>
      <Base.Trigger render={button} />
      <Base.Portal>
        {/* The popup is outside the page's landmarks, so it is a region of its own. */}
        <Base.Positioner role="region" aria-label={t`Choices`} sideOffset={6} align={align} className="z-40">
          <Base.Popup className="panel min-w-48 p-1.5">
            {head}
            {choices.map((choice, index) => (
              // Uses the index as the key, because the choices of a menu are a fixed list.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <div key={index}>
                {choice.apart ? <Base.Separator className="my-1.5 h-px bg-line" /> : null}
                <Base.Item
                  disabled={choice.disabled}
                  onClick={choice.onChoose}
                  className={cx(
                    'flex min-h-8 select-none items-center gap-2.5 rounded-sm px-2.5 text-sm outline-none data-disabled:opacity-45 data-highlighted:bg-line-soft max-md:min-h-11',
                    choice.danger && 'text-failed',
                  )}
                >
                  {choice.icon}
                  <span className="flex-1">{choice.label}</span>
                  {choice.chosen ? <Check size={15} className="text-gold-text" /> : null}
                  {choice.keys ? <Key keys={choice.keys} /> : null}
                </Base.Item>
              </div>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
