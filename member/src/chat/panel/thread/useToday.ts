import { dayKey } from '@kapao/core/calendar';
import { useEffect, useState } from 'react';

const lookMs = 30_000;

/** Now, renewed when a day begins in Bangkok: a chat that stays open over midnight has no two todays. */
export function useToday(): Date {
  const [today, setToday] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(
      () => setToday((before) => (dayKey(new Date()) === dayKey(before) ? before : new Date())),
      lookMs,
    );
    return () => clearInterval(timer);
  }, []);
  return today;
}
