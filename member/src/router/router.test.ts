import { describe, expect, it } from 'vitest';
import { addressOf, locationOf, pathOf } from './location.ts';
import { memoryHistory } from './memory-history.ts';
import { createRouter, type Load, type Route, type Routes } from './router.ts';

const Shell = () => null;
const Page = () => null;
const Other = () => null;
const Unknown = () => null;

/** Returns a page whose code loads when the test says so. */
function slow(part: Awaited<ReturnType<Load>>) {
  const { promise, resolve, reject } = Promise.withResolvers<typeof part>();
  return { load: () => promise, come: () => resolve(part), fail: () => reject(new Error('gone')) };
}

function start(first: string, routes: Record<string, Route>) {
  const history = memoryHistory(first);
  const all: Routes = { '*': { page: () => Unknown }, ...routes };
  const router = createRouter(all, history);
  return {
    router,
    history,
    shown: () => router.state.read().view,
    wanted: () => router.state.read().wanted?.pathname,
    address: () => addressOf(history.read()),
  };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('the router', () => {
  it('shows a page in its shell once both are loaded, and nothing before', async () => {
    const page = slow(Page);
    const { shown, wanted } = start('/a?b=1', { '/a': { shell: () => Shell, page: page.load } });
    expect(shown()).toBeNull();
    expect(wanted()).toBe('/a');
    page.come();
    await settled();
    expect(shown()).toMatchObject({ parts: [Shell, Page], failed: false, location: { search: '?b=1' } });
    expect(wanted()).toBeUndefined();
  });

  it('keeps the current page and address until the next page is loaded', async () => {
    const other = slow(Other);
    const { router, shown, wanted, address } = start('/a', {
      '/a': { page: () => Page },
      '/b': { page: other.load },
    });
    await settled();
    const done = router.navigate('/b');
    expect(shown()?.parts).toEqual([Page]);
    expect(wanted()).toBe('/b');
    expect(address()).toBe('/a');
    other.come();
    await done;
    expect(shown()?.parts).toEqual([Other]);
    expect(address()).toBe('/b');
  });

  it('shows a loaded page synchronously, at a new location', async () => {
    const { router, shown } = start('/a', { '/a': { page: () => Page } });
    await settled();
    const before = shown()?.location;
    void router.navigate('/a', { state: { dialogs: [] } });
    expect(shown()?.location).not.toBe(before);
    expect(shown()?.location.state).toEqual({ dialogs: [] });
  });

  it('runs the guard before it loads a page, at every visit', async () => {
    let isLoaded = false;
    let open = false;
    const { router, shown, address } = start('/inside', {
      '/inside': {
        enter: (to) => (open ? null : `/door?return=${to.pathname}`),
        page: () => {
          isLoaded = true;
          return Page;
        },
      },
      '/door': { page: () => Other },
    });
    await settled();
    expect(address()).toBe('/door?return=/inside');
    expect(shown()?.parts).toEqual([Other]);
    expect(isLoaded).toBe(false);
    open = true;
    await router.navigate('/inside');
    expect(shown()?.parts).toEqual([Page]);
    open = false;
    await router.navigate('/inside', { state: 1 });
    expect(shown()?.parts).toEqual([Other]);
  });

  it('tells a guard whether the page is reached through the history or by navigation', async () => {
    const { router, address } = start('/shop', {
      '/shop': { enter: (_to, { isPassing }) => (isPassing ? '/home' : null), page: () => Page },
      '/home': { page: () => Other },
    });
    await settled();
    expect(address()).toBe('/shop');
    await router.navigate('/home');
    await router.navigate('/shop');
    expect(address()).toBe('/shop');
    await router.navigate(-2);
    await settled();
    expect(address()).toBe('/home');
  });

  it('tells a guard whether its page is already shown', async () => {
    const visits: boolean[] = [];
    const { router } = start('/shop', {
      '/shop': {
        enter: (_to, { isSamePage }) => {
          visits.push(isSamePage);
          return null;
        },
        page: () => Page,
      },
      '/home': { page: () => Other },
    });
    await settled();
    await router.navigate('/shop', { state: { dialogs: [] } });
    await router.navigate(-1);
    await settled();
    expect(visits).toEqual([false, true, true]);
    await router.navigate('/home');
    await router.navigate('/shop');
    expect(visits).toEqual([false, true, true, false]);
  });

  it('does not loop when Back leads to a guarded page', async () => {
    let open = true;
    const { router, history, address } = start('/first', {
      '/first': { page: () => Unknown },
      '/inside': { enter: () => (open ? null : '/door'), page: () => Page },
      '/door': { page: () => Other },
    });
    await settled();
    await router.navigate('/inside');
    await router.navigate('/door');
    open = false;
    await router.navigate(-1);
    await settled();
    expect(address()).toBe('/door');
    history.go(-1);
    await settled();
    expect(address()).toBe('/first');
  });

  it('pushes or replaces a history entry', async () => {
    const { router, history, address } = start('/a', { '/a': { page: () => Page } });
    await settled();
    await router.navigate('/b');
    await router.navigate('/c', { replace: true });
    await router.navigate(-1);
    expect(address()).toBe('/a');
    history.go(1);
    expect(address()).toBe('/c');
  });

  it('shows the page requested last, whatever loads first', async () => {
    const slowly = slow(Other);
    const { router, shown, address } = start('/a', {
      '/a': { page: () => Page },
      '/b': { page: slowly.load },
    });
    await settled();
    const first = router.navigate('/b');
    await router.navigate('/elsewhere');
    slowly.come();
    await first;
    expect(shown()?.parts).toEqual([Unknown]);
    expect(address()).toBe('/elsewhere');
  });

  it('shows that a page failed to load at its own address, and loads it again at the next visit', async () => {
    const asked: ReturnType<typeof slow>[] = [];
    const { router, shown, address } = start('/a', {
      '/a': { page: () => Page },
      '/b': {
        page: () => {
          asked.push(slow(Other));
          return (asked.at(-1) as ReturnType<typeof slow>).load(); // Present, because the page was just pushed.
        },
      },
    });
    await settled();
    const done = router.navigate('/b');
    asked[0]?.fail();
    await done;
    expect(shown()).toMatchObject({ parts: [], failed: true });
    expect(address()).toBe('/b');
    const again = router.navigate('/b', { replace: true });
    asked[1]?.come();
    await again;
    expect(shown()).toMatchObject({ parts: [Other], failed: false });
    await router.navigate('/a');
    await router.navigate('/b');
    expect(asked).toHaveLength(2);
  });

  it('matches a path in any case and with a trailing slash, and no other', async () => {
    const { router, shown } = start('/A/', { '/a': { page: () => Page } });
    await settled();
    expect(shown()?.parts).toEqual([Page]);
    for (const strange of ['/a/b', '/toString', '/__proto__', '//evil.example/a', '/*']) {
      await router.navigate(strange);
      expect.soft(shown()?.parts, strange).toEqual(strange.startsWith('//') ? [Page] : [Unknown]);
    }
    expect(pathOf(locationOf('/'))).toBe('/');
  });
});
