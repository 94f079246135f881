import { minuteMs } from '@kapao/core/time';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { isImpersonation } from '../../base/storage.ts';
import { reading } from '../../frame/api/readings.ts';
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import { isAgreementKept, keepAgreement } from './agreement-memory.ts';

const delayMs = 1500;
/** Milliseconds that a new version may take to reach a member whose app stays open. */
const agreementsStaleMs = 10 * minuteMs;

/**
 * Opens the agreement shortly after the home screen is ready, unless this device or the server knows that the member has
 * accepted this version. It waits while another dialog is open.
 */
export function useAgreementPrompt(memberId: string | undefined): void {
  const queries = useQueryClient();
  const { stack, open } = useDialogs();
  const done = useRef(false);
  const free = stack.length === 0;

  const ask = useEffectEvent(async (member: string) => {
    const { version } = await queries.fetchQuery({
      ...reading('getAgreements'),
      staleTime: agreementsStaleMs,
    });
    if (isAgreementKept(member, version)) {
      done.current = true;
      return;
    }
    const { profile } = await queries.fetchQuery(reading('getProfile'));
    if (done.current) return;
    done.current = true;
    if (profile.agreementsVersion === version) keepAgreement(member, version);
    else open({ name: 'agreement' });
  });

  useEffect(() => {
    // Only the member can accept the agreement.
    if (!memberId || done.current || !free || isImpersonation) return;
    const timer = setTimeout(() => {
      // Without an answer the next visit asks again; the wallet works meanwhile.
      ask(memberId).catch(() => undefined);
    }, delayMs);
    return () => clearTimeout(timer);
  }, [memberId, free]);
}
