import { useState } from 'react';

interface Props {
  name: string;
  address: string;
  width: '360' | 'wide';
  /** Otherwise the window is as high as its content. */
  asHighAsPhone: boolean;
}

const phoneHeight = 640;

/** Renders one state in its own window, with a link to it alone. */
export function StateWindow({ name, address, width, asHighAsPhone }: Props) {
  const [height, setHeight] = useState(asHighAsPhone ? phoneHeight : 80);

  function follow(frame: HTMLIFrameElement): void {
    // The frame has this page's origin, so its document can be read.
    const content = frame.contentDocument?.getElementById('root');
    if (!content || asHighAsPhone) return;
    new ResizeObserver(() => setHeight(Math.ceil(content.getBoundingClientRect().height))).observe(content);
  }

  return (
    <section>
      <h2>
        <a href={address} target="_blank" rel="noreferrer">
          {name}
        </a>
      </h2>
      <iframe
        // Other options load a new frame, because a changed address in the same one would be added to the browser's
        // history.
        key={address}
        title={name}
        src={address}
        loading="lazy"
        onLoad={(event) => follow(event.currentTarget)}
        style={{ width: width === 'wide' ? '100%' : 360, height }}
      />
    </section>
  );
}
