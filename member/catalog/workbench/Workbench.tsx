import { useEffect, useState } from 'react';
import { readAppearance } from '../appearances.ts';
import { loadStory, stateAddress, storyNames } from '../stories.ts';
import type { Story } from '../story.ts';
import { AppearancePicker, type View } from './AppearancePicker.tsx';
import { StateWindow } from './StateWindow.tsx';

/** Reads the options from the URL, which survives a reload and can be shared. */
function readView(): View {
  return {
    ...readAppearance(location.search),
    width: new URLSearchParams(location.search).get('width') === 'wide' ? 'wide' : '360',
  };
}

const readName = () => decodeURIComponent(location.hash.slice(1)) || storyNames[0] || '';

export function Workbench() {
  const [view, setView] = useState(readView);
  const [name, setName] = useState(readName);
  const [story, setStory] = useState<Story & { of: string }>();

  useEffect(() => {
    const follow = () => setName(readName());
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);

  useEffect(() => {
    let left = false;
    void loadStory(name).then((loaded) => left || setStory({ ...loaded, of: name }));
    return () => {
      left = true;
    };
  }, [name]);

  function show(next: View): void {
    setView(next);
    history.replaceState(null, '', `?${new URLSearchParams({ ...next })}${location.hash}`);
  }

  const { width, ...appearance } = view;
  const search = `?${new URLSearchParams(appearance)}`;
  return (
    <>
      <nav aria-label="Components">
        {[...Map.groupBy(storyNames, folderOf)].map(([folder, names]) => (
          <section key={folder}>
            <h2>{folder}</h2>
            {names.map((each) => (
              <a key={each} href={`#${each}`} aria-current={each === name ? 'page' : undefined}>
                {each.slice(folder.length + 1)}
              </a>
            ))}
          </section>
        ))}
      </nav>
      <main>
        <header>
          <h1>{name}</h1>
          <AppearancePicker view={view} onChange={show} />
        </header>
        {story?.of === name
          ? Object.keys(story.states).map((state) => (
              <StateWindow
                key={name + state}
                name={state}
                address={`state.html${search}${stateAddress(name, state)}`}
                width={width}
                asHighAsPhone={story.place !== undefined}
              />
            ))
          : null}
      </main>
    </>
  );
}

function folderOf(story: string): string {
  return story.slice(0, story.lastIndexOf('/'));
}
