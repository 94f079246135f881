/** What choices send back that the server understands, without schemas: the app takes them from here. */

/** Asks for a person in place of the assistant. */
export const chatPersonPayload = 'kapao:person';
