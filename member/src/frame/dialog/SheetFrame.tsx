import { type ReactNode, use } from 'react';
import { Sheet } from '../../ui/dialog/Sheet.tsx';
import { LiveLine } from '../live/LiveLine.tsx';
import { FrameContext } from './sheet-frame.ts';

/** The panel around a dialog's content; opening and closing it is the history's business. */
export function SheetFrame(props: {
  title: ReactNode;
  locked?: boolean;
  wide?: boolean;
  reading?: boolean;
  children: ReactNode;
}) {
  const frame = use(FrameContext);
  return <Sheet {...props} {...frame} above={<LiveLine className="absolute bottom-full pb-0.5" />} />;
}
