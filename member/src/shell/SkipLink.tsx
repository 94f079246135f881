import { Trans } from '@lingui/react/macro';

/** The first stop of Tab on every page: past the bar and its tabs, to the page's name. Seen only while it is there. */
export function SkipLink() {
  return (
    <button
      type="button"
      onClick={() => document.querySelector<HTMLElement>('h1[tabindex="-1"]')?.focus()}
      className="fixed top-2 left-2 z-50 min-h-11 rounded-md bg-card px-4 text-sm font-semibold text-gold-text not-focus-visible:sr-only"
    >
      <Trans>Skip to the content</Trans>
    </button>
  );
}
