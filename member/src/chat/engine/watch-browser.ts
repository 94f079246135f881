/** What the browser says about its network and about being looked at. Answers how to stop listening. */
export function watchBrowser({
  onOnline,
  onOffline,
  onLook,
}: {
  readonly onOnline: () => void;
  readonly onOffline: () => void;
  readonly onLook: () => void;
}): () => void {
  window.addEventListener('online', onOnline);
  window.addEventListener('offline', onOffline);
  document.addEventListener('visibilitychange', onLook);
  return () => {
    window.removeEventListener('online', onOnline);
    window.removeEventListener('offline', onOffline);
    document.removeEventListener('visibilitychange', onLook);
  };
}
