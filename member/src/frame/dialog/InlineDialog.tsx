import { Trans } from '@lingui/react/macro';
import { type RefObject, Suspense, use, useEffect, useRef } from 'react';
import { Button } from '../../ui/button/Button.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { type LazyChunk, useLazyChunk } from '../chunk/lazy.ts';
import { DialogContext, type Frame } from './dialog-frame.ts';
import type { DialogName } from './dialog-names.ts';
import { DialogTableContext } from './dialog-table.ts';

interface Props {
  name: DialogName;
  id?: string;
  /** Called by the close button and by content that closes itself; without it there is no close button. */
  onClose?: () => void;
}

/** Dialog content as part of the page, for screens with room for both side by side. */
export function InlineDialog({ name, id = '', onClose }: Props) {
  const dialog = use(DialogTableContext)[name];
  const container = useRef<HTMLDivElement>(null);
  useRestoredFocus(container);
  if (!dialog) return null;
  const frame: Frame = {
    open: true,
    covered: false,
    inline: onClose ? 'closable' : 'fixed',
    onClose: onClose ?? nothing,
    onOpened: nothing,
    onClosed: nothing,
  };
  return (
    <DialogContext value={frame}>
      <div ref={container} className="contents">
        <LazyPart key={`${name}:${id}`} dialog={dialog} id={id} />
      </div>
    </DialogContext>
  );
}

const nothing = () => undefined;

function LazyPart({ dialog, id }: { dialog: LazyChunk<{ id: string }>; id: string }) {
  const { Content, state, retry } = useLazyChunk(dialog, true);
  const wait = <Skeleton className="h-80 w-full rounded-lg" />;
  if (!Content && state === 'coming') return wait;
  if (!Content) {
    return (
      <Button variant="plain" busy={state === 'again'} doing={<Trans>Trying again…</Trans>} onClick={retry}>
        <Trans>Try again</Trans>
      </Button>
    );
  }
  return (
    <Suspense fallback={wait}>
      <Content id={id} />
    </Suspense>
  );
}

/**
 * Restores the focus in an inline dialog, as useKeptFocus does for one over the page. If the focused element disappears, as
 * when a withdrawal is cancelled, the heading of the new content gets the focus; focus elsewhere on the page is left alone.
 */
function useRestoredFocus(container: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    let last: Element | null = null;
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      if (element.contains(target)) last = target;
      // A confirmation over the page returns the focus itself.
      else if (!target.closest('[role=alertdialog], [role=dialog]')) last = null;
    };
    const changes = new MutationObserver(() => {
      if (document.activeElement !== document.body || !last || last.isConnected) return;
      element.querySelector<HTMLElement>('h2[tabindex="-1"]')?.focus({ preventScroll: true });
    });
    document.addEventListener('focusin', onFocus);
    changes.observe(element, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', onFocus);
      changes.disconnect();
    };
  }, [container]);
}
