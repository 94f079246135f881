import { Drawer } from '@base-ui/react/drawer';
import { guardPresses, swallowSecondPress } from '@kapao/core/browser/press-guard';
import { useLingui } from '@lingui/react/macro';
import { ChevronLeft, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { firstFocus } from './first-focus.ts';
import { useKeptFocus } from './useKeptFocus.ts';

// For visitors' dialogs, too: what lies below one must not be pressed by closing it.
guardPresses();

interface Props {
  open: boolean;
  title: ReactNode;
  /** Called for the cross, Escape, a press outside or a drag down. */
  onClose: () => void;
  /** Called after the opening animation. */
  onOpened?: () => void;
  /** Called after the closing animation; only then may the content be removed. */
  onClosed?: () => void;
  /** Prevents closing while a money request runs, so that an accidental touch does not hide the answer. */
  locked?: boolean;
  /** Whether another dialog is above, which takes the focus shortly after opening. Until then Escape is left to it. */
  covered?: boolean;
  wide?: boolean;
  /** Full screen, for content with its own layout: the body has no margins and does not scroll. */
  full?: boolean;
  /** Whether the dialog may contain no control: then the scroll container takes the focus, for the keyboard. */
  reading?: boolean;
  /** Part that is shown, if there are several: each starts at the top, and its title takes the focus. */
  part?: string | undefined;
  /** Button back to the previous part, with its label. */
  back?: { label: string; onBack: () => void } | undefined;
  /** Content over the upper edge, where it moves nothing. */
  above?: ReactNode;
  children: ReactNode;
}

export function Dialog(props: Props) {
  const {
    open,
    title,
    onClose,
    onOpened,
    onClosed,
    locked = false,
    covered,
    wide,
    full,
    reading,
    part,
    back,
  } = props;
  const { t } = useLingui();
  const titleRef = useRef<HTMLHeadingElement>(null);
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  useKeptFocus(panel, titleRef, open && !covered);
  const shown = useRef(part);
  useEffect(() => {
    if (shown.current === part) return;
    shown.current = part;
    firstFocus(titleRef.current)?.focus();
  }, [part]);
  return (
    <Drawer.Root
      open={open}
      disablePointerDismissal={locked}
      onOpenChange={(next, details) => {
        if (next) return;
        if (!locked && !covered) return onClose();
        details.cancel();
        if (covered) details.allowPropagation();
      }}
      onOpenChangeComplete={(isOpen) => {
        if (isOpen) return onOpened?.();
        // The opener has disappeared, such as an offer that was activated.
        if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus();
        onClosed?.();
      }}
    >
      <Drawer.Portal>
        {/* Shown over another dialog, too. */}
        <Drawer.Backdrop forceRender className="dialog-backdrop" />
        <Drawer.Viewport className="dialog-viewport">
          <Drawer.Popup
            ref={setPanel}
            className="dialog-popup"
            data-wide={wide || undefined}
            data-full={full || undefined}
            data-covered={covered || undefined}
            initialFocus={() => firstFocus(titleRef.current)}
            // Base UI focuses the panel itself when the focused element disappears, a frame late, after a new part has
            // taken the focus.
            onFocus={({ target, currentTarget }) => {
              if (target === currentTarget) firstFocus(titleRef.current)?.focus();
            }}
          >
            {props.above}
            <div className="dialog-panel">
              <div className="dialog-handle" aria-hidden />
              <div className="flex items-center justify-between gap-2 pt-1 pr-2 pl-4 md:pr-4 md:pl-6">
                {back ? (
                  <button
                    type="button"
                    aria-label={back.label}
                    onClick={back.onBack}
                    className="-ml-3 grid size-11 flex-none place-items-center rounded-md hover:bg-page"
                  >
                    <ChevronLeft size={22} />
                  </button>
                ) : null}
                <Drawer.Title
                  ref={titleRef}
                  tabIndex={-1}
                  className="min-w-0 flex-1 py-2 text-lg font-semibold"
                >
                  {title}
                </Drawer.Title>
                <Drawer.Close
                  aria-label={t`Close`}
                  onClick={() => swallowSecondPress()}
                  className="grid size-11 flex-none place-items-center rounded-md hover:bg-page"
                >
                  <X size={22} />
                </Drawer.Close>
              </div>
              <Drawer.Content
                key={part}
                className="dialog-body scroll-fade"
                tabIndex={reading ? 0 : undefined}
              >
                {props.children}
              </Drawer.Content>
            </div>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}
