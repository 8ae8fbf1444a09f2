/** A square of a picture, in the picture's pixels. */
export interface Square {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Side of an avatar in pixels: sharp at twice its largest display size. */
const SIDE = 512;

/**
 * The selected square as a JPEG file.
 * @throws if the browser cannot read the picture
 */
export async function cropToSquare(file: File, square: Square): Promise<File> {
  const picture = await createImageBitmap(file, square.x, square.y, square.width, square.height, {
    resizeWidth: SIDE,
    resizeHeight: SIDE,
    resizeQuality: 'high',
  });
  const canvas = Object.assign(document.createElement('canvas'), { width: SIDE, height: SIDE });
  canvas.getContext('2d')?.drawImage(picture, 0, 0);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
  if (!blob) throw new Error('The picture could not be cut');
  return new File([blob], 'avatar.jpg', { type: blob.type });
}

/** Can this browser display the picture? The server may read formats that the browser can't, such as HEIC. */
export async function canDecode(file: File): Promise<boolean> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  picture?.close();
  return picture !== undefined;
}
