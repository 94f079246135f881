import { type ReactNode, use } from 'react';
import { Dialog } from '../../../ui/dialog/DialogPanel.tsx';
import { LiveLine } from '../../live/LiveLine.tsx';
import { DialogContext } from '../dialog-frame.ts';
import { InlinePanel } from './InlinePanel.tsx';

/** The panel around a dialog's content; opening and closing it is the history's business. On a wide page it may stand in the page. */
export function DialogFrame(props: {
  title: ReactNode;
  locked?: boolean;
  wide?: boolean;
  full?: boolean;
  reading?: boolean;
  part?: string;
  back?: { label: string; onBack: () => void } | undefined;
  children: ReactNode;
}) {
  const frame = use(DialogContext);
  if (frame.inline) {
    return (
      <InlinePanel title={props.title} onClose={frame.inline === 'closable' ? frame.onClose : undefined}>
        {props.children}
      </InlinePanel>
    );
  }
  return <Dialog {...props} {...frame} above={<LiveLine className="dialog-line" />} />;
}
