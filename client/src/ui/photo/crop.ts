/** A square of a picture, in its own pixels. */
export interface Square {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Pixels of an avatar's side as it is sent: sharp at twice the largest size shown. */
const SIDE = 512;

/** The chosen square of a picture as a JPEG file. @throws when the browser cannot read the picture */
export async function cropped(file: File, square: Square): Promise<File> {
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

/** Can this browser show the picture? HEIC, for one, the server may read where the browser does not. */
export async function isReadable(file: File): Promise<boolean> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  picture?.close();
  return picture !== undefined;
}
