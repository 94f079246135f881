import { useQuery } from '@tanstack/react-query';
import type { Reply } from '../../frame/api/api.ts';
import { reading } from '../../frame/api/readings.ts';
import { pollMs, useLive } from '../../frame/live/live.ts';

export type AppNotification = Reply<'getNews'>['items'][number];

/** What the bell tells of; the socket makes it old, and without the socket it is asked for now and then. */
export function useNotificationFeed(enabled = true) {
  return useQuery({ ...reading('getNews'), refetchInterval: pollMs(useLive(), 30_000), enabled });
}
