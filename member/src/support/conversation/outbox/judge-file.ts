const mebibyte = 1024 * 1024;

/** The specification's types and limits (calls.uploadChatImage and uploadChatVideo of the contract; a test compares them). */
const kinds = {
  image: { types: ['image/png', 'image/jpeg', 'image/jpg', 'image/gif'], mostMegabytes: 10 },
  video: { types: ['video/mp4', 'video/quicktime'], mostMegabytes: 20 },
} as const;

/** By the name's end, where a file's type is not said. */
const typeOfExtension: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
};

/** What some browsers call a type that they do not know. */
const anyBytes = 'application/octet-stream';

export type FileFlaw =
  | { readonly flaw: 'not-supported' }
  | { readonly flaw: 'too-large'; readonly mostMegabytes: number };

export const tooLarge = (fileType: keyof typeof kinds): FileFlaw => ({
  flaw: 'too-large',
  mostMegabytes: kinds[fileType].mostMegabytes,
});

/**
 * What a chosen file is to the chat, or why it is nothing. The server looks into it; this looks at its type and size, and at its
 * name only where no type is said: pictures of some phones have names without an ending.
 */
export function judgeFile({
  name,
  type,
  size,
}: Pick<File, 'name' | 'type' | 'size'>): { readonly fileType: 'image' | 'video' } | FileFlaw {
  const extension = /[^.]\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const said = type.toLowerCase();
  const known = said === '' || said === anyBytes ? typeOfExtension[extension] : said;
  for (const fileType of ['image', 'video'] as const) {
    const { types, mostMegabytes } = kinds[fileType];
    if (!types.some((each) => each === known)) continue;
    return size > mostMegabytes * mebibyte ? tooLarge(fileType) : { fileType };
  }
  return { flaw: 'not-supported' };
}
