// Reads the QR in a picture in the browser; the picture is not uploaded.

let reader;

// jsQR is a classic script that leaves a global; it is loaded when the first picture comes.
function loadReader() {
  reader ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = '/static/jsqr.js';
    script.onload = () => resolve(window.jsQR);
    script.onerror = () => reject(new Error('The QR reader did not load.'));
    document.head.append(script);
  });
  return reader;
}

/** Tries the picture at three sizes: big photos read better small, and small crops read better big. */
export async function scanPicture(file) {
  const [read, picture] = await Promise.all([loadReader(), createImageBitmap(file)]);
  const longest = Math.max(picture.width, picture.height);
  for (const size of [Math.min(longest, 1000), Math.min(longest, 2000), 600]) {
    const scale = size / longest;
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    const context = canvas.getContext('2d', { willReadFrequently: true });
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
    const found = read(pixels.data, pixels.width, pixels.height);
    if (found?.data) return found.data;
  }
  return '';
}
