import type { PictureData } from '@/ui/Picture';

/** URL of the smallest stored size at least `width` pixels wide, else of the largest. */
export function sourceOf({ srcset, url }: PictureData, width: number): string {
  const sizes = srcset.split(', ').map((one) => one.split(' '));
  return sizes.find(([, size = '']) => parseInt(size, 10) >= width)?.[0] ?? url;
}
