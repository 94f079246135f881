import { useQuery } from '@tanstack/react-query';
import type { Reply } from '../../frame/api/api.ts';
import { reading } from '../../frame/api/readings.ts';
import { pollMs, useLive } from '../../frame/live/live.ts';

export type AppNotification = Reply<'getNews'>['items'][number];

/** Reads the notifications; a socket event refetches them, and without the socket they are polled. */
export function useNotificationFeed(enabled = true) {
  return useQuery({ ...reading('getNews'), refetchInterval: pollMs(useLive(), 30_000), enabled });
}
