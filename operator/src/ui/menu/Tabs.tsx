import { useEffect, useRef } from 'react';
import { cx } from '../design/cx.ts';

export interface Tab<Name extends string> {
  readonly name: Name;
  readonly label: string;
  readonly count?: number | undefined;
}

interface Props<Name extends string> {
  /** Accessible name of the tab list. */
  label: string;
  tabs: readonly Tab<Name>[];
  chosen: Name;
  onChoose: (name: Name) => void;
  variant?: 'pills' | 'segments';
}

/** Tabs of a list or page. Arrow keys move between them (WAI-ARIA, Tabs). */
export function Tabs<Name extends string>({ label, tabs, chosen, onChoose, variant = 'pills' }: Props<Name>) {
  const list = useRef<HTMLDivElement>(null);
  // On a phone the tabs are one scrolling row; this scrolls the chosen one into view.
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>(`[data-tab="${chosen}"]`);
    if (!list.current || !tab) return;
    const { left, right } = tab.getBoundingClientRect();
    const box = list.current.getBoundingClientRect();
    if (right > box.right) list.current.scrollLeft += right - box.right;
    else if (left < box.left) list.current.scrollLeft -= box.left - left;
  }, [chosen]);
  const move = (by: number) => {
    const at = tabs.findIndex(({ name }) => name === chosen);
    const next = tabs[(at + by + tabs.length) % tabs.length];
    if (!next) return;
    onChoose(next.name);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.name}"]`)?.focus();
  };
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      className={cx(
        'flex min-w-0 items-center overflow-x-auto md:flex-wrap',
        variant === 'segments' ? 'rounded-md border border-line bg-sunken p-0.5' : 'gap-0.5',
      )}
    >
      {tabs.map((tab) => (
        <button
          key={tab.name}
          type="button"
          role="tab"
          data-tab={tab.name}
          aria-selected={tab.name === chosen}
          tabIndex={tab.name === chosen ? 0 : -1}
          onClick={() => onChoose(tab.name)}
          onKeyDown={({ key }) => {
            if (key === 'ArrowRight') move(1);
            if (key === 'ArrowLeft') move(-1);
          }}
          className={cx(
            'flex min-h-7 flex-none items-center gap-1.5 rounded-sm px-2.5 font-medium max-md:min-h-11',
            tab.name !== chosen && 'text-muted hover:text-text',
            tab.name === chosen &&
              (variant === 'segments' ? 'bg-card font-semibold shadow-sm' : 'bg-line-soft font-semibold'),
          )}
        >
          {tab.label}
          {tab.count === undefined ? null : (
            <span className="tabular font-normal text-muted">{tab.count}</span>
          )}
        </button>
      ))}
    </div>
  );
}
