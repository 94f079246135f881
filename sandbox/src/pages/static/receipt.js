// Saves the slip, an SVG, as a PNG file.
const button = document.getElementById('save-slip');
const slip = document.querySelector('img.slip');

button.addEventListener('click', async () => {
  await slip.decode();
  const canvas = document.createElement('canvas');
  canvas.width = 840;
  canvas.height = 1200;
  canvas.getContext('2d').drawImage(slip, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((blob) => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(blob);
    link.download = button.dataset.name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }, 'image/png');
});
