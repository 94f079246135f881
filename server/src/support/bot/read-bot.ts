import { chatAnswer } from '@kapao/contract/backoffice/calls/support-chat-actions';
import { z } from 'zod';

/** Whether PostgreSQL can store the text: without a NUL or half a surrogate pair. */
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed();
const clientId = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[\x21-\x7e]+$/);
const conversation = z.uuid();

/** Maximum number of messages in one answer. */
const maxMessages = 5;

export const answerBody = z
  .object({
    conversation,
    upTo: z.int().min(0),
    messages: z
      .array(z.intersection(z.object({ clientId }), chatAnswer))
      .max(maxMessages)
      .default([]),
    // biome-ignore lint/suspicious/noThenProperty: it is the wire's word, and a text, which nobody can wait for
    then: z.enum(['person', 'solved']).nullish(),
  })
  .refine(({ messages, then }) => messages.length > 0 || then, { path: ['messages'] })
  .refine(({ messages }) => new Set(messages.map((one) => one.clientId)).size === messages.length, {
    path: ['messages'],
  });

export const aboutBody = z.object({ conversation });

/** Base64 of a picture, whose content is verified when it is re-encoded. */
export const pictureBody = z.object({ conversation, picture: z.base64().min(1) });

/** Returns the parsed body, or the field that is wrong. */
export function readBody<Shape extends z.ZodType>(
  shape: Shape,
  raw: Buffer,
): { readonly value: z.output<Shape> } | { readonly field: string } {
  let sent: unknown;
  try {
    sent = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(raw), (_key, value) => {
      if (typeof value === 'string' && !isStorable(value)) throw new Error('a text that nobody can store');
      return value;
    });
  } catch {
    // The body is not UTF-8, not JSON, or not storable.
    return { field: 'body' };
  }
  const read = shape.safeParse(sent);
  return read.success ? { value: read.data } : { field: read.error.issues[0]?.path.join('.') || 'body' };
}
