import type { Launch } from './request-launch.ts';

/**
 * Posts the fields to the game as a form of this page: into the page's own window, or into the one with the name `target`.
 */
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
  // The form may hold a password, which must not stay in the page.
  element.remove();
}
