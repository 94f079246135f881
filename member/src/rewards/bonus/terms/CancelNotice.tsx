import { useQuery } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import { reading } from '../../../frame/api/readings.ts';
import { fillNotice } from './fill-notice.ts';

/** The operator's notice about cancelling, with the figure of this bonus. */
export function CancelNotice({ percentFail }: { percentFail: number }) {
  const notice = useQuery(reading('getNotice')).data?.notice;
  return notice ? (
    <p className="flex items-start gap-2.5 rounded-sm bg-progress-tint px-3.5 py-2.5 text-sm text-progress">
      <Info size={18} className="mt-[3px]" />
      <span className="min-w-0 flex-1">{fillNotice(notice, percentFail)}</span>
    </p>
  ) : null;
}
