import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import { useEffect, useState } from 'react';
import { useMay } from '../api/session.ts';
import { useBackoffice } from '../api/useBackoffice.ts';

/** Fewest letters of a search while typing, since fewer match too many members. */
const fewest = 3;
/** Time in ms without another letter before a search, because each search is recorded in the audit log. */
const restMs = 350;
const most = 6;

type Found = BackofficeReply<'searchMembers'>['rows'][number];

/** Returns the first members that match what is being typed; none of an earlier text. */
export function useFoundMembers(typed: string): readonly Found[] {
  const may = useMay()('members.see');
  const [text, setText] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setText(typed), restMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const isAsked = may && text === typed && text.length >= fewest;
  const { data } = useBackoffice('searchMembers', { request: { body: { text } }, enabled: isAsked });
  return isAsked ? (data?.rows.slice(0, most) ?? []) : [];
}
