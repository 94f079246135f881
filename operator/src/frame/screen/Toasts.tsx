import { useLingui } from '@lingui/react/macro';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { type NotificationPayload, useNotificationContext, useTranslate } from 'ra-core';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { cx } from '../../ui/design/cx.ts';

interface Shown {
  readonly id: number;
  readonly said: NotificationPayload;
}

/** Time in ms that a message is shown. An error stays until it is closed. */
const staysMs = 5000;
const most = 4;
let count = 0;

/** Messages of useNotify, and others below them, at an edge and over no buttons. */
export function Toasts({ children }: { children?: ReactNode }) {
  const { t } = useLingui();
  const { notifications, takeNotification } = useNotificationContext();
  const [shown, setShown] = useState<readonly Shown[]>([]);
  const take = useEffectEvent(() => {
    const said = takeNotification();
    if (said) setShown((before) => [...before, { id: ++count, said }].slice(-most));
  });
  useEffect(() => {
    if (notifications.length > 0) take();
  }, [notifications]);
  const close = (id: number) => setShown((before) => before.filter((one) => one.id !== id));
  // Messages must not cover the next button, so they are above the row at the bottom of the screen, and on a
  // phone at the top. Beside the higher reply field of a conversation they are as narrow as
  // the side column, or on a narrower window below the header.
  return (
    <section
      aria-label={t`Messages`}
      className="pointer-events-none fixed right-4 [body:has([data-answers])_&]:xl:max-w-64 [body:has([data-answers])_&]:max-xl:top-44 [body:has([data-answers])_&]:max-xl:bottom-auto bottom-[calc(var(--key-line)+max(72px,var(--foot-height,0px)+12px))] z-50 grid justify-items-end gap-2 max-md:inset-x-4 max-md:top-16 max-md:bottom-auto"
    >
      {shown.map(({ id, said }) => (
        <Toast key={id} said={said} onClose={() => close(id)} />
      ))}
      {children}
    </section>
  );
}

function Toast({ said, onClose }: { said: NotificationPayload; onClose: () => void }) {
  const { t } = useLingui();
  const translate = useTranslate();
  const { message, type, notificationOptions } = said;
  const failed = type === 'error' || type === 'warning';
  const leave = useEffectEvent(onClose);
  useEffect(() => {
    if (failed) return;
    const timer = setTimeout(() => leave(), notificationOptions?.autoHideDuration ?? staysMs);
    return () => clearTimeout(timer);
  }, [failed, notificationOptions?.autoHideDuration]);
  const Icon = failed ? CircleAlert : type === 'success' ? CircleCheck : Info;
  return (
    <div
      role={failed ? 'alert' : 'status'}
      className="panel pointer-events-auto flex max-w-[440px] items-start gap-2.5 py-2 pr-2 pl-3"
    >
      <Icon
        size={16}
        aria-hidden
        className={cx(
          'mt-1 flex-none',
          failed ? 'text-failed' : type === 'success' ? 'text-success' : 'text-muted',
        )}
      />
      <div className="min-w-0 py-0.5">
        {typeof message === 'string'
          ? translate(message, { _: message, ...notificationOptions?.messageArgs })
          : message}
      </div>
      <button
        type="button"
        aria-label={t`Close`}
        onClick={onClose}
        className="grid size-6 flex-none place-items-center rounded-sm text-muted hover:bg-line-soft max-md:size-11"
      >
        <X size={14} />
      </button>
    </div>
  );
}
