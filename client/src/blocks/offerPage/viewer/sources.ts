import type { PictureData } from '@/ui/Picture';

/** The address of the smallest stored size that is at least so many pixels wide, else of the largest. */
export function sourceOf({ srcset, url }: PictureData, width: number): string {
  const sizes = srcset.split(', ').map((one) => one.split(' '));
  return sizes.find(([, size = '']) => parseInt(size, 10) >= width)?.[0] ?? url;
}
