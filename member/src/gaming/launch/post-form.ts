import type { Launch } from './request-launch.ts';

/** Posts the fields to the game as a form of this page would: into its own window, or into one that has this name. */
export function postForm(page: Document, { link, form }: Launch, target = '_self'): void {
  const element = page.createElement('form');
  element.method = 'post';
  element.action = link;
  element.target = target;
  for (const [name, value] of Object.entries(form ?? {})) {
    const field = page.createElement('input');
    field.type = 'hidden';
    field.name = name;
    field.value = value;
    element.append(field);
  }
  page.body.append(element);
  element.submit();
  // The password in it is not left lying in the page.
  element.remove();
}
