const mebibyte = 1024 * 1024;

/**
 * Types and limits of the specification (`calls.uploadChatImage` and `uploadChatVideo` of the contract; a test compares
 * them).
 */
const kinds = {
  image: { types: ['image/png', 'image/jpeg', 'image/jpg', 'image/gif'], maxMegabytes: 10 },
  video: { types: ['video/mp4', 'video/quicktime'], maxMegabytes: 20 },
} as const;

/** Types by file extension, where the browser gives no type. */
const typeOfExtension: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
};

/** Type that some browsers send for an unknown file. */
const anyBytes = 'application/octet-stream';

export type FileFlaw =
  | { readonly flaw: 'not-supported' }
  | { readonly flaw: 'too-large'; readonly maxMegabytes: number };

export const tooLarge = (fileType: keyof typeof kinds): FileFlaw => ({
  flaw: 'too-large',
  maxMegabytes: kinds[fileType].maxMegabytes,
});

/**
 * Returns whether a chosen file is an image or a video, or why it is refused. The server checks the content; this checks
 * type and size, and the name only without a type, because pictures of some phones have no extension.
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
    const { types, maxMegabytes } = kinds[fileType];
    if (!types.some((each) => each === known)) continue;
    return size > maxMegabytes * mebibyte ? tooLarge(fileType) : { fileType };
  }
  return { flaw: 'not-supported' };
}
