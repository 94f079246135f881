import { CopyButton } from '../button/CopyButton.tsx';

/** Formatted JSON with a copy button. */
export function JsonView({ value }: { value: unknown }) {
  const text = JSON.stringify(value, null, 2) ?? 'undefined';
  return (
    <div className="relative rounded-md border border-line bg-sunken">
      <span className="absolute top-1 right-1">
        <CopyButton text={text} />
      </span>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <pre tabIndex={0} className="max-h-96 overflow-auto p-3 pr-10 font-mono text-xs leading-relaxed">
        {text}
      </pre>
    </div>
  );
}
