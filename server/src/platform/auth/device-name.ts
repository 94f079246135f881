import bowser from 'bowser';

/** A session's device as people call it: `Chrome, Android`. Empty when the program did not say what it is. */
export function deviceName(userAgent: string | null): string {
  // The library throws on an empty text.
  if (!userAgent) return '';
  const { browser, os } = bowser.parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(', ');
}
