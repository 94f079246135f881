import { swallowSecondPress } from '@kapao/core/browser/press-guard';
import { useLingui } from '@lingui/react/macro';
import { Ellipsis } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../ui/button/Button.tsx';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { ReasonDialog } from '../../ui/dialog/ReasonDialog.tsx';
import type { GivenReason } from '../../ui/dialog/reason.ts';
import { Menu } from '../../ui/menu/Menu.tsx';
import { Tooltip } from '../../ui/menu/Tooltip.tsx';
import { useAction } from '../api/useAction.ts';
import { useKeys } from '../keys/useKeys.ts';
import type { DelayedDecision, QueueAction } from './queue.ts';

interface Props {
  /** Actions that the role may take. */
  actions: readonly QueueAction[];
  mine: boolean;
  /** Why the buttons that need an assignment are disabled without it. */
  why: string;
  /** Whether the item was looked at; before that, nothing is decided by one press. */
  isSeen: boolean;
  /** Called with a decision that can be undone before it is sent; the item is left at once. */
  onDelay: (decision: DelayedDecision) => void;
  /** Called when the item has been decided and is gone. */
  onGone: () => void;
  /** Called when a decision that removes the item from the queue starts and ends. */
  onDeciding: (isOn: boolean) => void;
}

/** Buttons below an item. One runs at a time, and is busy until the answer. */
export function QueueActions({ actions, mine, why, isSeen, onDelay, onGone, onDeciding }: Props) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<QueueAction | null>(null);
  const [running, setRunning] = useState<string | null>(null);
  const [moreOpen, setMoreOpen] = useState(false);
  const busy = useRef(false);
  const factor = useAction('checkFreshFactor');

  const whyNot = ({ off, untaken, stays, reasons, confirm }: QueueAction) => {
    const isAtOnce = !stays && !reasons && !confirm;
    return off ?? (!mine && !untaken ? why : isAtOnce && !isSeen ? t`View it first` : undefined);
  };
  const run = async (action: QueueAction, reason?: GivenReason) => {
    if (busy.current) return;
    busy.current = true;
    setRunning(action.name);
    if (!action.stays) onDeciding(true);
    try {
      const answer = await action.run(reason);
      if (answer === undefined) return;
      // The dialog closes and the next item opens under the pressing finger.
      swallowSecondPress();
      setAsked(null);
      if (!action.stays) onGone();
    } finally {
      busy.current = false;
      setRunning(null);
      if (!action.stays) onDeciding(false);
    }
  };
  const delay = async (decision: DelayedDecision, isFresh = false) => {
    busy.current = true;
    try {
      if (!isFresh || (await factor.run())) onDelay(decision);
    } finally {
      busy.current = false;
    }
  };
  const press = (action: QueueAction) => {
    if (busy.current || whyNot(action)) return;
    if (action.reasons || action.confirm) setAsked(action);
    else if (action.delayed) void delay(action.delayed, action.fresh);
    else void run(action);
  };
  const more = actions.filter(({ place }) => place === 'more');
  useKeys([
    ...actions.flatMap((action) =>
      action.keys
        ? [
            {
              keys: action.keys,
              label: action.keyLabel ?? action.label,
              off: whyNot(action) !== undefined,
              rare: action.place === 'more',
              run: () => press(action),
            },
          ]
        : [],
    ),
    { keys: '.', label: t`more`, off: more.length === 0, run: () => setMoreOpen(true) },
  ]);
  const button = (action: QueueAction) => {
    const not = whyNot(action);
    const drawn = (
      <Button
        key={action.name}
        variant={action.variant}
        keys={action.keys}
        busy={running === action.name}
        aria-disabled={not !== undefined || undefined}
        className={not ? 'opacity-45' : ''}
        onClick={() => press(action)}
      >
        {action.label}
      </Button>
    );
    return not ? (
      <Tooltip key={action.name} text={not}>
        {drawn}
      </Tooltip>
    ) : (
      drawn
    );
  };
  const dialog = asked && {
    open: true,
    title: asked.question ?? asked.label,
    action: asked.label.replace(/…$/, '').trimEnd(),
    busy: running === asked.name,
    onClose: () => setAsked(null),
    children: asked.inDialog,
  };
  const offs = new Set(actions.flatMap(({ off, place }) => (off && place !== 'more' ? [off] : [])));
  return (
    <>
      {/* Nobody hovers over a button on a touch screen. */}
      {offs.size > 0 ? (
        <p className="mb-1.5 hidden text-xs text-muted max-md:block pointer-coarse:block">
          {[...offs].join(' · ')}
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-2">
        {actions.filter(({ place }) => !place || place === 'start').map(button)}
        {more.length > 0 ? (
          <Menu
            open={moreOpen}
            onOpen={setMoreOpen}
            align="start"
            button={
              <Button keys="." aria-label={t`More`}>
                <Ellipsis size={16} aria-hidden />
              </Button>
            }
            choices={more.map((action) => ({
              label: action.label,
              keys: action.keys,
              danger: action.variant === 'danger',
              disabled: whyNot(action) !== undefined,
              onChoose: () => press(action),
            }))}
          />
        ) : null}
        <span className="ml-auto flex flex-wrap justify-end gap-2 max-md:w-full max-md:*:flex-auto">
          {actions.filter(({ place }) => place === 'end').map(button)}
        </span>
      </div>
      {dialog && asked?.reasons ? (
        <ReasonDialog
          {...dialog}
          variant={asked.variant === 'danger' ? 'danger' : 'gold'}
          reasons={asked.reasons}
          note={asked.note}
          onConfirm={(reason) => void run(asked, reason)}
        />
      ) : null}
      {dialog && asked && !asked.reasons ? (
        <FormDialog size="small" {...dialog} variant={asked.variant} onSend={() => void run(asked)} />
      ) : null}
    </>
  );
}
