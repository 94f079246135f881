import { useState } from 'react';

interface Props {
  name: string;
  address: string;
  width: '360' | 'wide';
  /** Otherwise as high as what it shows. */
  asHighAsPhone: boolean;
}

const phoneHeight = 640;

/** One state in a window of its own, with a link to it alone. */
export function StateWindow({ name, address, width, asHighAsPhone }: Props) {
  const [height, setHeight] = useState(asHighAsPhone ? phoneHeight : 80);

  function follow(frame: HTMLIFrameElement): void {
    // The same origin as this page: its document can be read.
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
        // Another look is another page; a mere change of its address would stand in the browser's history.
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
