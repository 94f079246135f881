/**
 * Saves a file that the page generated. The object URL is revoked after a minute, when the browser has
 * started to read it.
 */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
