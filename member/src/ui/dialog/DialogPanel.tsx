import { Drawer } from '@base-ui/react/drawer';
import { useLingui } from '@lingui/react/macro';
import { ChevronLeft, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { swallowSecondPress, watchPresses } from '../../base/second-press.ts';
import { firstFocus } from './first-focus.ts';
import { useKeptFocus } from './useKeptFocus.ts';

watchPresses(window);

interface Props {
  open: boolean;
  title: ReactNode;
  /** Asked for by the cross, Escape, a press outside or a drag down. */
  onClose: () => void;
  /** The coming animation is over. */
  onOpened?: () => void;
  /** The leaving animation is over; only now may the content go. */
  onClosed?: () => void;
  /** While money is on its way out of the door, a slip of the finger must not hide the answer. */
  locked?: boolean;
  /** Another lies over it, and takes the focus a moment after it has come. Escape until then is left to that one. */
  covered?: boolean;
  wide?: boolean;
  /** Takes the whole screen, for what lays itself out: its body has no margins and does not scroll. */
  full?: boolean;
  /** Now and then it has nothing to press: what scrolls it takes the focus itself, so that the keys can. */
  reading?: boolean;
  /** Which part of it is shown, where it has several: each begins at its top, and its title takes the focus. */
  part?: string | undefined;
  /** Leads to the part before; said in its words. */
  back?: { label: string; onBack: () => void } | undefined;
  /** Stands over the upper edge, where it moves nothing. */
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
        // What opened it is gone, as an offer is that has been taken.
        if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus();
        onClosed?.();
      }}
    >
      <Drawer.Portal>
        {/* Over another dialog, too. */}
        <Drawer.Backdrop forceRender className="dialog-backdrop" />
        <Drawer.Viewport className="dialog-viewport">
          <Drawer.Popup
            ref={setPanel}
            className="dialog-popup"
            data-wide={wide || undefined}
            data-full={full || undefined}
            data-covered={covered || undefined}
            initialFocus={() => firstFocus(titleRef.current)}
            // Base UI gives it to the panel itself where what had it is gone, a frame late, after a new part has taken it.
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
                  onClick={() => swallowSecondPress(window)}
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
