import type { ReactNode } from 'react';

/** Section of the form: a heading and its fields. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3 border-t border-line pt-4">
      <h2 className="font-semibold">{title}</h2>
      {children}
    </section>
  );
}
